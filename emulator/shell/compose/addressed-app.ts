import type { InstalledApp } from "../../emulator-api.ts";

/** The app that a message speaks to by `@Name`, and what it says to it. */
export function addressedApp(
  text: string,
  apps: readonly InstalledApp[],
): { app: InstalledApp | null; said: string } {
  const longestFirst = [...apps].sort((one, other) => other.name.length - one.name.length);
  for (const app of longestFirst) {
    const at = `@${app.name}`;
    const start = text.toLowerCase().indexOf(at.toLowerCase());
    if (start < 0) continue;
    const said = `${text.slice(0, start)}${text.slice(start + at.length)}`
      .replace(/\s+/g, " ")
      .trim();
    return { app, said };
  }
  return { app: null, said: text };
}
