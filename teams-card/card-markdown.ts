const safeLink = /^(https?:|mailto:|tel:)/i;

/** Marks a name as a mention for `cardMarkdown`. */
export function mentionMark(name: string): string {
  return `\ue001${name}\ue002`;
}

/**
 * The part of Markdown that Teams draws in cards and messages: bold, italic, links, lists and line
 * breaks. Everything else, HTML first of all, stays text.
 */
export function cardMarkdown(text: string): string {
  const out: string[] = [];
  let list: "ul" | "ol" | null = null;
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) out.push(`<p>${paragraph.map(inline).join("<br>")}</p>`);
    paragraph = [];
  };
  const endList = () => {
    if (list) out.push(`</${list}>`);
    list = null;
  };
  for (const line of text.split(/\r?\n/)) {
    const item = /^\s*(?:([-*+])|(\d{1,9})[.)])\s+(.*)$/.exec(line);
    if (item) {
      const kind = item[1] ? "ul" : "ol";
      endParagraph();
      if (list !== kind) {
        endList();
        out.push(kind === "ol" ? `<ol start="${Number(item[2])}">` : "<ul>");
        list = kind;
      }
      out.push(`<li>${inline(item[3] ?? "")}</li>`);
    } else if (line.trim() === "") {
      endParagraph();
      endList();
    } else {
      endList();
      paragraph.push(line);
    }
  }
  endParagraph();
  endList();
  return out.join("");
}

function inline(text: string): string {
  const kept: string[] = [];
  const keep = (html: string) => `\ue000${kept.push(html) - 1}\ue000`;
  const escapes = text
    .replaceAll("\ue000", "")
    .replace(/\\([\\`*_{}[\]()#+\-.!~<>|&=])/g, (_, character: string) =>
      keep(escapeHtml(character)),
    );
  const links = escapes.replace(
    /\[([^\]]*)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)/g,
    (whole, label: string, target: string) =>
      safeLink.test(target)
        ? keep(
            `<a href="${escapeHtml(restore(target, kept))}" target="_blank" rel="noreferrer noopener">${marks(escapeHtml(label))}</a>`,
          )
        : whole,
  );
  return restore(marks(escapeHtml(links)), kept);
}

function marks(html: string): string {
  return html
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[^\w])__(?=\S)(.+?)(?<=\S)__(?!\w)/g, "$1<strong>$2</strong>")
    .replace(/\*(?=\S)([^*]+?)(?<=\S)\*/g, "<em>$1</em>")
    .replace(/(^|[^\w])_(?=\S)([^_]+?)(?<=\S)_(?!\w)/g, "$1<em>$2</em>")
    .replace(/~~(?=\S)(.+?)(?<=\S)~~/g, "<s>$1</s>")
    .replace(/\ue001(.*?)\ue002/g, '<span class="shell-mention">$1</span>');
}

function restore(text: string, kept: readonly string[]): string {
  const put = (html: string): string =>
    html.replace(/\ue000(\d+)\ue000/g, (_, at: string) => put(kept[Number(at)] ?? ""));
  return put(text);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
