// @vitest-environment jsdom
import { expect, it } from "vitest";
import { cardMarkdown } from "#teams-card/card-markdown.ts";
import { markdownNodes } from "#teams-card/markdown-nodes.ts";

it.each([
  "Lunch\\_on **Friday** & _more_ <b>text</b>",
  "One\nTwo\n\nThree ~~four~~",
  "- A\n- **B**\n\n3. C\n4. D",
  'See [the "menu"](https://example.com/?a=1&b=2) and [no](javascript:alert)',
  "**bold _and_ more** it's \\<i\\>",
])("elements made one by one are those of the HTML: %s", (text) => {
  const html = cardMarkdown(text);
  const [made, written] = [document.createElement("div"), document.createElement("div")];
  made.append(markdownNodes(html));
  written.innerHTML = html;
  expect(made.innerHTML).toBe(written.innerHTML);
});
