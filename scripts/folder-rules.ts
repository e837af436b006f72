import path from "node:path";

export type SourceFile = { name: string; text: string };

const most = 25;
const layers = ["domain", "contract", "text", "cards", "server", "web"];
const isTest = /\.(test|spec)\.tsx?$/;

/** Folders of the product and the emulator with more than 25 files beside their tests. */
export function crowdedFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of files) {
    if (!/^(src|emulator)\//.test(name) || isTest.test(name)) continue;
    const folder = path.dirname(name);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > most)
    .map(
      ([folder, count]) => `${folder}: ${count} files; a folder has at most ${most} beside tests`,
    );
}

/**
 * Features that import each other, directly or by way of others. A feature is a folder of a layer,
 * such as `src/web/lists`; what lies in the layer itself puts features together and may import all.
 */
export function folderCycles(files: readonly SourceFile[]): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { name, text } of files) {
    const from = featureOf(name);
    if (from === null || isTest.test(name)) continue;
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const [, target = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
      const to = featureOf(resolved(name, target));
      if (to !== null && to !== from) known.add(to);
    }
  }
  const reaches = (from: string): Set<string> => {
    const found = new Set<string>();
    const left = [from];
    for (let next = left.pop(); next !== undefined; next = left.pop())
      for (const to of imports.get(next) ?? [])
        if (!found.has(to)) {
          found.add(to);
          left.push(to);
        }
    return found;
  };
  return [...imports.keys()]
    .filter((feature) => reaches(feature).has(feature))
    .map(
      (feature) =>
        `${feature}: it imports a feature that imports it (${[...(imports.get(feature) ?? [])].filter((to) => reaches(to).has(feature)).join(", ")})`,
    );
}

function featureOf(file: string): string | null {
  const [top, layer, feature, ...rest] = file.split("/");
  if (top !== "src" || layer === undefined || feature === undefined || rest.length === 0)
    return null;
  return `${top}/${layer}/${feature}`;
}

function resolved(from: string, target: string): string {
  if (target.startsWith(".")) return path.join(path.dirname(from), target);
  const layer = layers.find((each) => target.startsWith(`#${each}/`));
  return layer ? `src/${target.slice(1)}` : target;
}
