import os from "node:os";
import { type Check, fix, ok } from "./finding.ts";

const leastNode = 24;
const megabyte = 1024 * 1024;
/**
 * The embedded database takes 1.1 GB for two seconds after the start, while the engine compiles its
 * largest function.
 */
const leastMemory = { embedded: 1280, server: 512 };

export const checkNode: Check = {
  name: "node",
  run: async () => {
    const { node } = process.versions;
    return Number(node.split(".")[0]) >= leastNode
      ? ok(node)
      : fix(`this is ${node}`, `start the product with Node ${leastNode} or later`);
  },
};

export const checkMemory: Check = {
  name: "memory",
  run: async ({ config }) => {
    const least = leastMemory[config.databaseUrl === null ? "embedded" : "server"];
    const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
    const has = Math.floor(Math.min(limit, os.totalmem()) / megabyte);
    const whose = limit < os.totalmem() ? "the limit here" : "this machine";
    return has >= least
      ? ok(`${has} MB (${whose})`)
      : fix(`${has} MB (${whose})`, `give it ${least} MB or more`);
  },
};
