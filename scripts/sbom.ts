// `npm run sbom`: prints a list of all packages that the product ships or runs with, for scanners:
// CycloneDX 1.6 as JSON, from the lock file. `npm run --silent sbom > sbom.json`.
import { readFileSync } from "node:fs";
import path from "node:path";
import { takeWords } from "./read-words.ts";
import { isPermissive, type Shipped, shippedPackages } from "./third-party.ts";

export function sbomOf(packages: readonly Shipped[]) {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, "../package.json"), "utf8"),
  );
  const root = { type: "application", "bom-ref": `${name}@${version}`, name, version };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { ...root, licenses: [{ expression: license }] } },
    components: packages.map(componentOf),
  };
}

function componentOf({ name, version, license, integrity }: Shipped) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const hash = /^sha512-(.+)$/.exec(integrity ?? "")?.[1];
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    licenses: isPermissive(license) ? [{ expression: license }] : [{ license: { name: license } }],
    ...(hash
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }
      : {}),
  };
}

if (process.argv[1] === import.meta.filename) {
  takeWords({ usage: "usage: npm run --silent sbom > FILE" });
  console.log(JSON.stringify(sbomOf(shippedPackages()), null, 2));
}
