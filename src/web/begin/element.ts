const drawing = "http://www.w3.org/2000/svg";

/** An element with what it contains; texts stay texts. */
export function element(
  name: string,
  look = "",
  content: readonly (Node | string | null)[] = [],
): HTMLElement {
  const made = document.createElement(name);
  if (look) made.className = look;
  made.append(...content.filter((each) => each !== null));
  return made;
}

export function link(look: string, address: string, text: string): HTMLElement {
  const made = element("a", look, [text]);
  made.setAttribute("href", address);
  return made;
}

/** Lines of a 20 by 20 drawing, as large as the text around it. */
export function icon(lines: string): SVGElement {
  const made = document.createElementNS(drawing, "svg");
  made.setAttribute("viewBox", "0 0 20 20");
  const path = document.createElementNS(drawing, "path");
  path.setAttribute("d", lines);
  made.append(path);
  return made;
}

/** Hidden from screen readers. */
export function unread<E extends Element>(made: E): E {
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** For screen readers alone. */
export function unseen(text: string): HTMLElement {
  return element("span", "unseen", [text]);
}
