// The pages of the stand-in that the seller's page shows in frames.

const hidden =
  "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";

/** The card field. The properties come from the option `style` of the element. */
export const cardPage = page(
  "Secure card payment input frame",
  `
:root { color-scheme: normal; }
html, body { background: transparent; }
body { display: flex; flex-wrap: wrap; gap: 0 .75em; align-items: center;
  font-family: var(--base-fontFamily, sans-serif); font-size: var(--base-fontSize, 14px);
  font-style: var(--base-fontStyle, normal); font-weight: var(--base-fontWeight, 400);
  letter-spacing: var(--base-letterSpacing, normal); line-height: var(--base-lineHeight, 1.2); }
label { display: block; flex: 0 0 auto; }
label:first-of-type { flex: 1 0 12em; }
[hidden] { display: none; }
label > span { ${hidden} }
input { width: 100%; min-height: 24px; box-sizing: border-box; border: 0; outline: 0;
  padding: 0; margin: 0;
  background: var(--base-backgroundColor, transparent); color: var(--base-color, inherit);
  font: inherit; letter-spacing: inherit; line-height: inherit; }
input:focus-visible { box-shadow: 0 1px currentColor; }
input::placeholder { color: var(--base-placeholder, #6b7280); opacity: 1; }
input[aria-invalid="true"] { color: var(--invalid-color, #c0272d); }
@media (forced-colors: active) { input:focus-visible { outline: 1px solid; } }`,
  `${field("number", "Credit or debit card number", "Card number", "cc-number", 23)}
${field("expiry", "Credit or debit card expiration date", "MM / YY", "cc-exp", 7)}
${field("cvc", "Credit or debit card CVC/CVV", "CVC", "cc-csc", 4)}
${field("postal", "ZIP", "ZIP", "postal-code", 10)}`,
  "card-frame.js",
);

/** Calls of the API that a page makes. */
export const controllerPage = page("Payments", "", "", "controller-frame.js");

/** What the bank of some cards asks. */
export const questionPage = page(
  "Confirmation of your bank",
  `
body { font: 16px/1.5 sans-serif; color: #1f2937; background: #fff; padding: 1.5rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { margin: 0 0 1.5rem; }
button { font: inherit; padding: .5rem 1rem; margin: 0 .5rem .5rem 0; border-radius: 6px;
  border: 1px solid #374151; background: #fff; color: #1f2937; }
#agree { background: #374151; color: #fff; }
button:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }`,
  `<main><h1>Confirm this payment</h1>
<p>This is a test page in place of your bank's. Authenticate to go on, or refuse to see what
happens then.</p>
<button id="agree" type="button">Complete authentication</button>
<button id="refuse" type="button">Fail authentication</button></main>`,
  "question-frame.js",
);

function field(
  id: string,
  label: string,
  placeholder: string,
  fill: string,
  length: number,
): string {
  const mode = id === "postal" ? "text" : "numeric";
  return `<label style="width:${Math.max(length, 5) * 0.6}em"><span>${label}</span><input id="${id}"
  name="${id}" inputmode="${mode}" autocomplete="${fill}" placeholder="${placeholder}"
  maxlength="${length}" spellcheck="false" aria-invalid="false"></label>`;
}

function page(title: string, style: string, body: string, script: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width">
<style>html, body { margin: 0; padding: 0; }${style}</style></head>
<body>${body}
<script type="module" src="/payments/page/${script}"></script></body></html>`;
}
