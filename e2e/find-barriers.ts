import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";

const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);

/** Selectors of what axe includes and excludes, each a path through frames. */
type Context = { include?: string[][]; exclude: string[][] };
type Barrier = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };

/**
 * What a frame found by itself; the frames in it come after it, in the order that axe asked for
 * them.
 */
type Part = Record<string, unknown>;

/** Which rules run: those with one of these tags, or these alone. */
export type Rules = { type: "tag" | "rule"; values: string[] };

/**
 * What axe finds in a page and in all its frames, of whatever origin, as lines `rule target: why`.
 * A frame that can't be looked at is an error. This does what
 * `@axe-core/playwright` does, which reads axe anew for each frame each time, opens a further
 * window to put the parts together, and leaves a frame out in silence that takes longer than a
 * second.
 */
export async function findBarriers(page: Page, context: Context, rules: Rules): Promise<string[]> {
  const options = { runOnly: rules, resultTypes: ["violations"] };
  const parts = await partsOf(page.mainFrame(), context, options);
  const { violations } = await call<{ violations: Barrier[] }>(
    page.mainFrame(),
    "finishRun",
    parts,
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

async function partsOf(frame: Frame, context: unknown, options: unknown): Promise<Part[]> {
  if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(source);
  const inner = await call<{ frameSelector: unknown; frameContext: unknown }[]>(
    frame,
    "utils.getFrameContexts",
    context,
  );
  const parts: Part[] = [await call<Part>(frame, "runPartial", context, options)];
  for (const { frameSelector, frameContext } of inner) {
    const element = (
      await frame.evaluateHandle(`axe.utils.shadowSelect(${JSON.stringify(frameSelector)})`)
    ).asElement();
    const child = await element?.contentFrame();
    if (!child) throw new Error(`${JSON.stringify(frameSelector)} is no frame any more`);
    parts.push(...(await partsOf(child, frameContext, options)));
  }
  return parts;
}

/** Calls a function of axe in a frame. */
function call<T>(frame: Frame, name: string, ...given: unknown[]): Promise<T> {
  return frame.evaluate(`axe.${name}(${given.map((each) => JSON.stringify(each)).join(", ")})`);
}
