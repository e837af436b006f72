import { expect, it } from "vitest";
import { firstTheme } from "./host.ts";

it.each(["default", "dark", "contrast"])(
  "takes the theme %s from the address, whatever the host says (HOST-07)",
  (theme) => {
    expect(firstTheme(theme, "dark")).toBe(theme);
  },
);

it("falls back to the host's theme, then to default (HOST-09)", () => {
  expect(firstTheme("neon", "contrast")).toBe("contrast");
  expect(firstTheme(null, "dark")).toBe("dark");
  expect(firstTheme(null, "glass")).toBe("default");
  expect(firstTheme("", undefined)).toBe("default");
});
