/* For developers: the request behind what is on screen, to be changed and sent. */

import { html, useState } from "/assets/app/ui.js";
import { post, shown } from "/assets/app/api.js";
import { CopyButton } from "/assets/app/share.js";
import { Sheet } from "/assets/app/sheet.js";

const written = (value) => JSON.stringify(value, null, 1);
const curl = (path, body) => `curl -s ${location.origin}${path} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body.replaceAll("'", "'\\''")}'`;
const compact = (text) => { try { return JSON.stringify(JSON.parse(text)); } catch { return text; } };

export function DeveloperSheet({ onClose }) {
  const first = shown();
  const [path, setPath] = useState(first?.path ?? "/v1/spades/trick");
  const [body, setBody] = useState(first ? written(first.body) : "");
  const [answer, setAnswer] = useState(first ? written(first.answer) : "");
  const send = async (event) => {
    event.preventDefault();
    try {
      setAnswer(written(await post(path, JSON.parse(body))));
    } catch (trouble) {
      setAnswer(trouble instanceof SyntaxError ? `The request is not JSON: ${trouble.message}` : written({ title: trouble.title, detail: trouble.message, errors: trouble.errors }));
    }
  };
  return html`
    <${Sheet} title="For developers" onClose=${onClose} wide>
      <form class="developer" onSubmit=${send}>
        <div class="stack">
          <label class="stack small">POST<input value=${path} onInput=${(event) => setPath(event.target.value)} spellcheck=${false} /></label>
          <label class="stack small">Request<textarea rows="12" spellcheck=${false} value=${body} onInput=${(event) => setBody(event.target.value)} placeholder="Ask something first, or write a request." /></label>
          <div class="row"><button class="button primary">Send</button><${CopyButton} text=${curl(path, compact(body))}>Copy as curl<//></div>
          <pre class="curl" tabindex="0" aria-label="curl">${curl(path, compact(body))}</pre>
        </div>
        <div class="stack"><span class="small" id="answered">Answer</span><pre class="answer" tabindex="0" role="region" aria-labelledby="answered" aria-live="polite">${answer}</pre></div>
      </form>
      <p class="small"><a href="/docs">API browser</a> · <a href="/openapi.json">OpenAPI document</a> · <a href="/v1/games">Games</a></p>
    <//>`;
}
