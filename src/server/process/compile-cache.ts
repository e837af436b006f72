import module from "node:module";
import path from "node:path";

/**
 * Turns on Node's compile cache, in a folder beside the packages: an account that can write there
 * could change the program anyway. It also avoids repeated reads of `package.json`: Node reads it
 * for each file of a package to learn the module type, and drizzle-orm's has 180 KB. Optional.
 *
 * Processor time from start until the server is imported, median of five: 2.0 s without, 1.5 s with
 * the cache, 1.1 s with both. On two busy cores the imports took 2.5 s without and 1.0 s with both.
 */
export function useCompileCache(): void {
  const packages = path.join(import.meta.dirname, "../../../node_modules");
  module.enableCompileCache(path.join(packages, ".cache/compiled"));
  module.registerHooks({
    resolve: (specifier, context, next) => {
      const within =
        /^\.{1,2}\/.*\.js$/.test(specifier) &&
        context.parentURL?.includes("/node_modules/drizzle-orm/");
      if (!within || !context.conditions.includes("import")) return next(specifier, context);
      return {
        url: new URL(specifier, context.parentURL).href,
        format: "module",
        shortCircuit: true,
      };
    },
  });
}
