import module from "node:module";
import path from "node:path";

/**
 * Makes what is imported from now on load in about half the time; it works without, too. Compiled code is kept beside the packages, where who may write it may
 * write the program. And Node reads `package.json` anew for each file of a package to learn of which kind it is: that of drizzle-orm has 180 KB, and all of
 * its files that the product imports are modules.
 */
export function hastenImports(): void {
  module.enableCompileCache(path.join(import.meta.dirname, "../../node_modules/.cache/compiled"));
  module.registerHooks({
    resolve: (specifier, context, next) => {
      const within = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.includes("/node_modules/drizzle-orm/");
      if (!within || !context.conditions.includes("import")) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
    },
  });
}
