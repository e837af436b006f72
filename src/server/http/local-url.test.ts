import { expect, it } from "vitest";
import { localUrl } from "./local-url.ts";

it.each([
  ["127.0.0.1", "http://127.0.0.1:80/x"],
  ["0.0.0.0", "http://127.0.0.1:80/x"],
  ["::", "http://[::1]:80/x"],
  ["fd00::7", "http://[fd00::7]:80/x"],
  ["polly.internal", "http://polly.internal:80/x"],
])("what listens on %s is reached at %s", (address, url) => {
  expect(`${localUrl(address, 80)}/x`).toBe(url);
  expect(URL.canParse(url)).toBe(true);
});
