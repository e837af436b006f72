const pieces = /<(\/?)([a-z]+)([^>]*)>|([^<]+)/g;
const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/**
 * The elements that `cardMarkdown` wrote as HTML, made one by one: for pages whose security policy
 * lets no script write HTML.
 */
export function markdownNodes(html: string): DocumentFragment {
  const whole = document.createDocumentFragment();
  const open: ParentNode[] = [whole];
  for (const [, closing, name = "", attributes = "", text] of html.matchAll(pieces)) {
    const parent = open.at(-1) ?? whole;
    if (text !== undefined) parent.append(unescaped(text));
    else if (closing) open.pop();
    else {
      const element = document.createElement(name);
      for (const [, key = "", value = ""] of attributes.matchAll(/([a-z]+)="([^"]*)"/g))
        element.setAttribute(key, unescaped(value));
      parent.append(element);
      if (name !== "br") open.push(element);
    }
  }
  return whole;
}

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => signs[name] ?? whole);
}
