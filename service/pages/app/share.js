/* What is on screen as a link: everything stands in its fragment, which no browser sends to anybody. */

import { generate } from "/assets/vendor/lean-qr.js";
import { html, useMemo, useState } from "/assets/app/ui.js";
import { Sheet } from "/assets/app/sheet.js";

/* ── packing ── */

const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Strings that the text is likely to contain become one byte each, of those that ASCII leaves. Between two that are
    quoted there can only be a comma, so it is left out. */
function coder(words) {
  const known = [...new Set(words)].filter(Boolean).slice(0, 127).sort((one, other) => other.length - one.length);
  const codes = new Map(known.map((word, index) => [word, String.fromCharCode(128 + index)]));
  const pattern = known.length ? new RegExp(known.map((word) => word.replace(/[^A-Za-z0-9]/g, "\\$&")).join("|"), "g") : null;
  const quoted = known.filter((word) => word.startsWith('"') && word.endsWith('"')).map((word) => codes.get(word)).join("");
  const between = (mark) => new RegExp(`(?<=[${quoted}])${mark}(?=[${quoted}])`, "g");
  return {
    shorten: (text) => (pattern ? text.replace(pattern, (word) => codes.get(word)).replace(quoted ? between(",") : "", "") : text),
    restore: (text) => (quoted ? text.replace(between(""), ",") : text).replace(/[\u0080-\u00fe]/g, (code) => known[code.charCodeAt(0) - 128] ?? ""),
  };
}

/** JSON in as few letters as may be; `words` have to be the same when it is unpacked. */
export async function pack(value, words = []) {
  const text = JSON.stringify(value).replace(/[^\0-\u007f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const bytes = Uint8Array.from(coder(words).shorten(text), (letter) => letter.charCodeAt(0));
  return toBase64(await through(bytes, new CompressionStream("deflate-raw")));
}

const MOST_UNPACKED = 4_000_000;
const LONGEST_PACKED = 50_000;
export async function unpack(text, words = []) {
  if (text.length > LONGEST_PACKED) throw new Error("too long");
  const bytes = await through(fromBase64(text), new DecompressionStream("deflate-raw"));
  if (bytes.length > MOST_UNPACKED) throw new Error("too long");
  return JSON.parse(coder(words).restore(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")));
}

/* ── showing ── */

function QrCode({ text }) {
  const drawn = useMemo(() => {
    try {
      const code = generate(text);
      let path = "";
      for (let y = 0; y < code.size; y += 1) for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
      return { size: code.size, path };
    } catch {
      return null;
    }
  }, [text]);
  if (!drawn) return html`<p class="soft small">This link is too long for a QR code.</p>`;
  return html`<svg class="qr" role="img" aria-label="QR code of the link" viewBox="-4 -4 ${drawn.size + 8} ${drawn.size + 8}" shape-rendering="crispEdges"><path d=${drawn.path} /></svg>`;
}

/** Browsers have no clipboard for pages that come without encryption, such as from a laptop at the table. */
async function toClipboard(text, near) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const written = Object.assign(document.createElement("textarea"), { value: text, className: "hidden" });
  near.after(written);
  written.select();
  const copied = document.execCommand("copy");
  written.remove();
  near.focus();
  if (!copied) throw new Error("not copied");
  return undefined;
}

export function CopyButton({ text, children, primary }) {
  const [said, setSaid] = useState("");
  const copy = async ({ currentTarget }) => {
    try {
      await toClipboard(text, currentTarget);
      setSaid("Copied");
    } catch {
      setSaid("Copy it by hand, please");
    }
    setTimeout(() => setSaid(""), 2500);
  };
  return html`<button type="button" class=${primary ? "button primary" : "button"} onClick=${copy}>${said || children}</button><span class="hidden" role="status">${said}</span>`;
}

/** `text` is what is on screen, in words. */
export function ShareSheet({ link, text, trouble, onClose }) {
  if (trouble) return html`<${Sheet} title="Share this" onClose=${onClose}><p>There is no link: ${trouble.message}</p><//>`;
  return html`
    <${Sheet} title="Share this" onClose=${onClose}>
      <div class="share">
        <${QrCode} text=${link} />
        <div class="stack">
          <label class="stack small">Link<input readonly value=${link} onFocus=${(event) => event.target.select()} /></label>
          <${CopyButton} text=${link} primary>Copy the link<//>
          <${CopyButton} text=${`${text}\n${link}`}>Copy as text<//>
          ${navigator.share && html`<button type="button" class="button" onClick=${() => navigator.share({ text, url: link }).catch(() => {})}>Send to …</button>`}
          <p class="soft small">The link itself holds all of it. Nothing is stored, and nothing is sent to anybody but who gets the link.</p>
        </div>
      </div>
    <//>`;
}
