import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { buildManifest } from "../../src/server/teams/manifest.ts";
import { manifestProblems } from "../../src/server/teams/manifest-problems.ts";
import { usedVariants } from "../registration.ts";
import { root } from "../run.ts";
import { type Check, type Finding, fix, ok, skip } from "./finding.ts";

/** What Teams would be given with these settings, and whether the packages in `dist` are that. */
export const checkManifest: Check = {
  name: "manifest",
  run: async ({ config, without }) => {
    const missing = without("PUBLIC_URL");
    if (missing) return skip(missing);
    if (!config.production) return skip("packages are made for production (NODE_ENV)");
    return usedVariants(config).flatMap((app): Finding[] => {
      const manifest = buildManifest(app, config);
      const found = manifestProblems(manifest);
      if (found.length > 0) return found.map((line) => fix(`${app}: ${line}`, "correct it"));
      const dist = path.join(root, "dist");
      const [name] = (existsSync(dist) ? readdirSync(dist) : []).filter((file) =>
        file.endsWith(`-${app}.zip`),
      );
      if (name === undefined)
        return [ok(`${app}: fits the settings; no package is in dist to compare with`)];
      const wanted: unknown = JSON.parse(JSON.stringify(manifest));
      return [
        JSON.stringify(packaged(path.join(dist, name))) === JSON.stringify(wanted)
          ? ok(`${app}: dist/${name} has version ${manifest.version} and fits the settings`)
          : fix(
              `${app}: dist/${name} is not of these settings`,
              "run `npm run package`, upload it",
            ),
      ];
    });
  },
};

function packaged(file: string): unknown {
  try {
    const { "manifest.json": manifest } = unzipSync(readFileSync(file));
    return manifest ? JSON.parse(strFromU8(manifest)) : null;
  } catch {
    return null;
  }
}
