import type { SourceFile } from "./folder-rules.ts";

/**
 * Exports of the product and the emulator that no other file names. Names are compared as words, so
 * that a name which stands twice may hide an unused export, but none that is used is called unused.
 */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const namedIn = new Map<string, number>();
  for (const { text } of files)
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g) ?? []))
      namedIn.set(word, (namedIn.get(word) ?? 0) + 1);
  return files
    .filter(({ name }) => /^(src|emulator)\//.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(exported)]
        .filter(([, word = ""]) => namedIn.get(word) === 1)
        .map(([, word]) => `${name}: no other file uses its export ${word}`),
    );
}

const exported = /^export (?:async )?(?:const|function\*?|class|type|interface|let) (\w+)/gm;
