// The thread that draws word clouds (`word-cloud-picture.ts`): words in, a PNG or null out.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import type canvasKit from "canvaskit-wasm";
import type { Canvas, CanvasKit, Paragraph, TypefaceFontProvider } from "canvaskit-wasm";
import { cloudColor, cloudColors } from "../../../domain/results/cloud-colors.ts";
import {
  cloudLayout,
  type Measure,
  type PlacedWord,
} from "../../../domain/results/cloud-layout.ts";
import type { Word } from "../../../domain/results/word-cloud.ts";

const area = { width: 600, height: 300 };
const [sharpness, border, corner] = [2, 12, 8];
const frame = "#d1d1d1";
const family = "Cloud";

const require = createRequire(import.meta.url);
// safe: the package exports only this function; its types declare it as a default export
const load = require("canvaskit-wasm") as (typeof canvasKit)["default"];
const kit = await load();
const font = readFileSync(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"));
const fonts = kit.TypefaceFontProvider.Make();
fonts.registerFont(font, family);

parentPort?.on("message", (words: readonly Word[]) => {
  const png = picture(kit, fonts, words);
  parentPort?.postMessage({ png });
});

/**
 * Skips words with characters that the font lacks. Objects in WebAssembly memory must be freed
 * explicitly.
 */
function picture(
  kit: CanvasKit,
  fonts: TypefaceFontProvider,
  words: readonly Word[],
): Uint8Array | null {
  const surface = kit.MakeSurface(area.width * sharpness, area.height * sharpness);
  if (!surface) return null;
  try {
    const canvas = surface.getCanvas();
    canvas.scale(sharpness, sharpness);
    drawPanel(kit, canvas);
    const inside = { width: area.width - 2 * border, height: area.height - 2 * border };
    const drawable = words.filter(({ text }) =>
      withText(
        kit,
        fonts,
        { text, size: 10 },
        (paragraph) => paragraph.unresolvedCodepoints().length === 0,
      ),
    );
    const measure: Measure = (text, size) => withText(kit, fonts, { text, size }, measured);
    for (const word of cloudLayout(drawable, measure, inside)) drawWord(kit, fonts, canvas, word);
    surface.flush();
    const image = surface.makeImageSnapshot();
    try {
      return image.encodeToBytes();
    } finally {
      image.delete();
    }
  } finally {
    surface.delete();
  }
}

/** A light panel with round corners, legible on light and dark cards. */
function drawPanel(kit: CanvasKit, canvas: Canvas): void {
  canvas.clear(kit.TRANSPARENT);
  const paint = new kit.Paint();
  paint.setAntiAlias(true);
  paint.setColor(kit.parseColorString(frame));
  canvas.drawRRect(kit.RRectXY(kit.LTRBRect(0, 0, area.width, area.height), corner, corner), paint);
  paint.setColor(kit.parseColorString(cloudColors.default.ground));
  canvas.drawRRect(
    kit.RRectXY(kit.LTRBRect(1, 1, area.width - 1, area.height - 1), corner - 1, corner - 1),
    paint,
  );
  paint.delete();
}

function drawWord(
  kit: CanvasKit,
  fonts: TypefaceFontProvider,
  canvas: Canvas,
  { shown: text, size, rank, x, y }: PlacedWord,
): void {
  withText(kit, fonts, { text, size, color: cloudColor("default", rank) }, (paragraph) => {
    const { width, above } = measured(paragraph);
    canvas.drawParagraph(paragraph, border + x - width / 2, border + y - above);
  });
}

function measured(paragraph: Paragraph): ReturnType<Measure> {
  const above = paragraph.getAlphabeticBaseline();
  return { width: paragraph.getMaxIntrinsicWidth(), above, below: paragraph.getHeight() - above };
}

type Text = { text: string; size: number; color?: string };

function withText<T>(
  kit: CanvasKit,
  fonts: TypefaceFontProvider,
  { text, size, color = "#000000" }: Text,
  use: (paragraph: Paragraph) => T,
): T {
  const textStyle = { color: kit.parseColorString(color), fontFamilies: [family], fontSize: size };
  const builder = kit.ParagraphBuilder.MakeFromFontProvider(
    new kit.ParagraphStyle({ textStyle, maxLines: 1 }),
    fonts,
  );
  builder.addText(text);
  const paragraph = builder.build();
  try {
    paragraph.layout(10_000);
    return use(paragraph);
  } finally {
    paragraph.delete();
    builder.delete();
  }
}
