// Draws the apps' icons from their SVG sources: `node scripts/draw-icons.ts`. Teams wants 192 px in
// colour and 32 px as a white outline.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { applicationType } from "../src/domain/survey/survey.ts";
import { root } from "./run.ts";

const sizes = { color: 192, outline: 32 } as const;

const browser = await chromium.launch(await launchBrowser());
try {
  for (const app of applicationType.options)
    for (const [name, size] of Object.entries(sizes)) {
      const file = path.join(root, "src/server/teams/icons", app, name);
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      await page.goto(pathToFileURL(`${file}.svg`).href);
      await page.screenshot({ path: `${file}.png`, omitBackground: true });
      await page.close();
    }
} finally {
  await browser.close();
}
