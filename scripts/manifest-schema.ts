import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import draft04 from "ajv-draft-04";
import formats from "ajv-formats";

const require = createRequire(import.meta.url);

/**
 * What Microsoft's own schema says against a manifest, without a network. The schema comes with
 * @microsoft/app-manifest, whose code can't be loaded: it needs a package that it does not bring.
 */
export function schemaProblems(manifest: { manifestVersion: string }): string[] {
  const file = require.resolve(
    `@microsoft/app-manifest/build/json-schemas/teams/v${manifest.manifestVersion}/MicrosoftTeams.schema.json`,
  );
  const ajv = new draft04.default({ strict: false, allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(file, "utf8")));
  if (validate(manifest)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || "manifest"} ${message ?? "is not valid"}`,
  );
}
