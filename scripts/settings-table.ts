import { type Setting, settings } from "../src/server/settings.ts";

/** The settings as a Markdown table. */
export function settingsTable(): string {
  const rows = Object.entries<Setting>(settings).map(
    ([name, { description, fallback, secret }]) =>
      `| \`${name}\` | ${fallback === "" ? "" : `\`${fallback}\``} | ${description}${secret ? " Secret." : ""} |`,
  );
  return ["| setting | default | what it is for |", "|---|---|---|", ...rows].join("\n");
}
