import { drawElement } from "./draw-element.ts";

const margin = 24;
const gap = 16;
/** Pixels of the picture for each of the page, so that it stays sharp on a slide. */
const scale = 2;
const headingLine = 28;

/**
 * A PNG of an element as it stands on the page, below a heading; without what is only the viewer's
 * own (`data-picture` in the styles of charts).
 */
export async function pictureOf(element: HTMLElement, heading: string): Promise<Blob> {
  element.dataset.picture = "";
  try {
    // Also with less motion a change of style takes a moment, in which it is the old one.
    const moving = element.getAnimations({ subtree: true });
    await Promise.allSettled(
      moving.filter((each) => each instanceof CSSTransition).map(({ finished }) => finished),
    );
    const canvas = drawnOn(element, heading);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("no picture"))),
        "image/png",
      );
    });
  } finally {
    delete element.dataset.picture;
  }
}

function drawnOn(element: HTMLElement, heading: string): HTMLCanvasElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("no canvas to draw on");
  const style = getComputedStyle(element);
  const font = `600 20px ${style.fontFamily}`;
  drawing.font = font;
  const lines = linesOf(drawing, heading, width);
  const above = margin + lines.length * headingLine + gap;
  canvas.width = Math.ceil((width + 2 * margin) * scale);
  canvas.height = Math.ceil((above + height + margin) * scale);
  drawing.scale(scale, scale);
  drawing.fillStyle = groundOf(element);
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.font = font;
  drawing.fillStyle = style.color;
  drawing.textBaseline = "top";
  const isRtl = style.direction === "rtl";
  drawing.direction = isRtl ? "rtl" : "ltr";
  drawing.textAlign = "start";
  for (const [at, line] of lines.entries())
    drawing.fillText(line, isRtl ? width + margin : margin, margin + at * headingLine);
  drawElement(drawing, element, { x: left - margin, y: top - above });
  return canvas;
}

function linesOf(drawing: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || drawing.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The colour of what it stands on. */
function groundOf(element: HTMLElement): string {
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
  }
  return "#ffffff";
}
