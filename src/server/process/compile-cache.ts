import module, { type ResolveFnOutput } from "node:module";
import path from "node:path";

const packages = path.join(import.meta.dirname, "../../../node_modules");

/**
 * Turns on Node's compile cache, in a folder beside the packages: an account that can write there
 * could change the program anyway. It also avoids repeated reads of `package.json`: Node reads it
 * for each import of a package, and for each file of it to learn the module type, and
 * drizzle-orm's has 180 KB. Optional; call it before everything else is imported.
 */
export function useCompileCache(): void {
  module.enableCompileCache(path.join(packages, ".cache/compiled"));
  /** Where each package is that the program's own files import. */
  const found = new Map<string, ResolveFnOutput>();
  module.registerHooks({
    resolve: (specifier, context, next) => {
      const from = context.parentURL ?? "";
      const isImport = context.conditions.includes("import");
      if (isImport && from.includes("/node_modules/drizzle-orm/") && isOwnFile.test(specifier))
        return { url: new URL(specifier, from).href, format: "module", shortCircuit: true };
      if (!isImport || from.includes("/node_modules/") || !isPackage.test(specifier))
        return next(specifier, context);
      const place = found.get(specifier) ?? next(specifier, context);
      found.set(specifier, place);
      return { ...place, shortCircuit: true };
    },
  });
}

const isOwnFile = /^\.{1,2}\/.*\.js$/;
/** Not a path, an address (`node:`, `file:`) or one of the program's own names (`#server/…`). */
const isPackage = /^[@a-z](?!\w*:)/;
