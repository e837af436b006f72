import type { Person } from "../emulator-api.ts";

type Choice = { person: Person; href: string };

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f2f2f2;color:#1b1b1b;
  font:15px/1.4 "Segoe UI",system-ui,sans-serif}
main{width:min(440px,100%);padding:32px 0 24px;background:#fff;box-shadow:0 2px 6px #0003}
h1{margin:0;padding:0 32px;font-size:24px;font-weight:600}
p{margin:8px 0 16px;padding:0 32px}
ul{margin:0;padding:0;list-style:none;max-height:60vh;overflow:auto}
a{color:#0067b8}
li a{display:block;padding:10px 32px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover{background:#e6e6e6}
a:focus-visible{outline:2px solid #1b1b1b;outline-offset:-3px}
small{display:block;color:#5e5e5e;font-size:13px}
.end{margin:16px 0 0}
`;

/** The page on which a user picks a person; there is no password. */
export function signInPage(
  appName: string,
  choices: readonly Choice[],
  cancelHref: string,
): string {
  const items = choices.map(
    ({ person, href }) =>
      `<li><a href="${escaped(href)}">${escaped(person.name)}<small>${escaped(person.upn)}</small></a></li>`,
  );
  return page(
    "Pick an account",
    `<p>to continue to ${escaped(appName)}. This is the emulator: there are no passwords.</p>
<ul>${items.join("")}</ul>
<p class="end"><a href="${escaped(cancelHref)}">Cancel</a></p>`,
  );
}

/** The error of a request that cannot be redirected, because its origin is not trusted. */
export function signInErrorPage(message: string): string {
  return page("Sorry, but we’re having trouble signing you in.", `<p>${escaped(message)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in to your account</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
