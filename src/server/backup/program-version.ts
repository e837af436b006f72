import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");

/** The version of this program. */
export const programVersion: string = JSON.parse(
  readFileSync(path.join(root, "package.json"), "utf8"),
).version;

/** The version of the job queue's tables that this program makes. */
export const jobsVersion: number = JSON.parse(
  readFileSync(path.join(root, "node_modules/pg-boss/package.json"), "utf8"),
).pgboss.schema;
