/**
 * Draws what an element shows, as it stands on the page: grounds, lines, words, and the shapes of
 * icons. Enough for charts, which are made of these; what a browser paints otherwise, such as
 * shadows and pictures, is left out. What screen readers alone have is left out too.
 */
export function drawElement(
  canvas: CanvasRenderingContext2D,
  element: Element,
  origin: { x: number; y: number },
): void {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden" || isUnseen(style)) return;
  if (element instanceof SVGElement) return drawShape(canvas, element, style, origin);
  drawBox(canvas, element.getBoundingClientRect(), style, origin);
  for (const child of element.childNodes) {
    if (child instanceof Element) drawElement(canvas, child, origin);
    if (child instanceof Text) drawWords(canvas, child, style, origin);
  }
}

type Point = { x: number; y: number };

/** For screen readers only. */
function isUnseen({ clipPath, opacity }: CSSStyleDeclaration): boolean {
  return clipPath !== "none" || opacity === "0";
}

function drawBox(
  canvas: CanvasRenderingContext2D,
  { left, top, width, height }: DOMRect,
  style: CSSStyleDeclaration,
  { x, y }: Point,
): void {
  if (width === 0 || height === 0) return;
  const shortest = Math.min(width, height) / 2;
  const radii = [
    style.borderTopLeftRadius,
    style.borderTopRightRadius,
    style.borderBottomRightRadius,
    style.borderBottomLeftRadius,
  ].map((radius) =>
    Math.min(shortest, radius.endsWith("%") ? shortest : Number.parseFloat(radius) || 0),
  );
  const box = () => {
    canvas.beginPath();
    canvas.roundRect(left - x, top - y, width, height, radii);
  };
  const paint = paintOf(canvas, style);
  if (paint !== null) {
    box();
    canvas.fillStyle = paint;
    canvas.fill();
  }
  const line = Number.parseFloat(style.borderTopWidth);
  const isFramed = line > 0 && Number.parseFloat(style.borderBottomWidth) === line;
  if (isFramed && style.borderTopStyle !== "none") {
    box();
    canvas.setLineDash(style.borderTopStyle === "dashed" ? [4, 4] : []);
    canvas.lineWidth = line;
    canvas.strokeStyle = style.borderTopColor;
    canvas.stroke();
  }
  drawSides(canvas, { left: left - x, top: top - y, width, height }, style, isFramed);
}

/** Lines at one side only: under a chart, at the start of a legend. */
function drawSides(
  canvas: CanvasRenderingContext2D,
  box: { left: number; top: number; width: number; height: number },
  style: CSSStyleDeclaration,
  isFramed: boolean,
): void {
  if (isFramed) return;
  const bottom = Number.parseFloat(style.borderBottomWidth);
  const [start, end] = [style.borderLeftWidth, style.borderRightWidth].map(Number.parseFloat);
  if (bottom > 0) {
    canvas.fillStyle = style.borderBottomColor;
    canvas.fillRect(box.left, box.top + box.height - bottom, box.width, bottom);
  }
  if (start) {
    canvas.fillStyle = style.borderLeftColor;
    canvas.fillRect(box.left, box.top, start, box.height);
  }
  if (end) {
    canvas.fillStyle = style.borderRightColor;
    canvas.fillRect(box.left + box.width - end, box.top, end, box.height);
  }
}

/** A colour, or the stripes that high contrast has in its place; null for nothing. */
function paintOf(
  canvas: CanvasRenderingContext2D,
  { backgroundColor, backgroundImage }: CSSStyleDeclaration,
): string | CanvasPattern | null {
  const stripes = /repeating-linear-gradient\((\d+)deg, (rgb\([^)]*\))/.exec(backgroundImage);
  if (stripes) return stripesOf(canvas, Number(stripes[1]), stripes[2] ?? "");
  return /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) ? null : backgroundColor;
}

function stripesOf(
  canvas: CanvasRenderingContext2D,
  degrees: number,
  color: string,
): CanvasPattern | null {
  const tile = document.createElement("canvas");
  tile.width = 8;
  tile.height = 8;
  const ink = tile.getContext("2d");
  if (!ink) return null;
  ink.fillStyle = "#000";
  ink.fillRect(0, 0, 8, 8);
  ink.fillStyle = color;
  ink.fillRect(0, 0, 4, 8);
  const pattern = canvas.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix().rotate(degrees - 90));
  return pattern;
}

function drawWords(
  canvas: CanvasRenderingContext2D,
  text: Text,
  style: CSSStyleDeclaration,
  { x, y }: Point,
): void {
  canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  canvas.fillStyle = style.color;
  canvas.textAlign = "left";
  canvas.textBaseline = "alphabetic";
  canvas.direction = style.direction === "rtl" ? "rtl" : "ltr";
  const range = document.createRange();
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    for (const [from, to] of piecesOf(range, text, index, index + word.length)) {
      range.setStart(text, from);
      range.setEnd(text, to);
      const { left, top, height } = range.getBoundingClientRect();
      const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } =
        canvas.measureText(word);
      canvas.fillText(
        text.data.slice(from, to),
        left - x,
        top - y + (height - above - below) / 2 + above,
      );
    }
  }
}

/** A word, or its letters where it is broken over lines. */
function piecesOf(range: Range, text: Text, from: number, to: number): [number, number][] {
  range.setStart(text, from);
  range.setEnd(text, to);
  const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
  if (lines.size <= 1) return [[from, to]];
  const letters = new Intl.Segmenter().segment(text.data.slice(from, to));
  return Array.from(letters, ({ index, segment }) => [from + index, from + index + segment.length]);
}

/** The paths and words of a picture, such as an icon or a word cloud. */
function drawShape(
  canvas: CanvasRenderingContext2D,
  element: SVGElement,
  style: CSSStyleDeclaration,
  { x, y }: Point,
): void {
  if (element instanceof SVGGraphicsElement) {
    const matrix = element.getScreenCTM();
    const path = element instanceof SVGPathElement ? element.getAttribute("d") : null;
    canvas.save();
    if (matrix) {
      const before = canvas.getTransform();
      canvas.setTransform(before.translate(-x, -y).multiply(matrix));
    }
    if (path && style.fill !== "none") {
      canvas.fillStyle = style.fill;
      canvas.fill(new Path2D(path));
    }
    if (element instanceof SVGTextElement) {
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      canvas.fillStyle = style.fill;
      canvas.textAlign = style.textAnchor === "middle" ? "center" : "left";
      canvas.fillText(element.textContent, 0, 0);
    }
    canvas.restore();
  }
  for (const child of element.children)
    if (child instanceof SVGElement) drawShape(canvas, child, getComputedStyle(child), { x, y });
}
