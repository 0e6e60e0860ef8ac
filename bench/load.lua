-- Posts the bodies of a file, a line each, one after the other, and counts the answers that are not 200.

local threads = {}
local requests = {}
local place = 0

function setup(thread)
  table.insert(threads, thread)
end

function init(arguments)
  refused = 0
  for body in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format("POST", nil, {["Content-Type"] = "application/json"}, body)
  end
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function response(status)
  if status ~= 200 then
    refused = refused + 1
  end
end

function done(summary)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do
    failed = failed + thread:get("refused")
  end
  print(string.format("sent %d %.6f %d", summary.requests, summary.duration / 1e6, failed))
end
