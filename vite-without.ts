import type { Plugin } from "vite";

/** Modules that a build does without, and the code that stands in for them. */
export type Without = readonly (readonly [id: RegExp, code: string])[];

/** A module of TeamsJS. */
export const teams = (file: string) => new RegExp(`/teams-js/dist/.*/${file}\\.js$`);
export const nothing = "() => undefined";

/**
 * Of TeamsJS: a library that writes its log, for who looks for faults in TeamsJS; a bridge for a
 * sign-in that the pages do not use; what it measures of the host's messages; and identifiers for
 * browsers without `randomUUID`.
 */
export const spareInTeams: Without = [
  [
    teams("debug@.*/src/browser"),
    `const silent = () => Object.assign(${nothing}, { extend: silent }); export const b = ` +
      "{ debug: silent };",
  ],
  [
    teams("internal/nestedAppAuthUtils"),
    'export const nestedAppAuthTelemetryVersionNumber = "v2"; ' +
      `export const tryPolyfillWithNestedAppAuthBridge = ${nothing};`,
  ],
  [
    teams("internal/hostToAppTelemetry"),
    `const nothing = ${nothing}; export default { storeCallbackInformation: nothing, ` +
      "clearMessages: nothing, deleteMessageInformation: nothing, " +
      "handleOneWayPerformanceMetrics: nothing, handlePerformanceMetrics: nothing };",
  ],
  [teams("uuid@.*/v4"), "export default () => crypto.randomUUID();"],
];

export function without(modules: Without): Plugin {
  return {
    name: "without",
    enforce: "pre",
    load: (id) => modules.find(([spared]) => spared.test(id))?.[1] ?? null,
    transform: (code, id) => (enumerations.test(id) ? asConstants(code) : null),
  };
}

/** Modules with little else. */
const enumerations = teams("public/(interfaces|constants)");

/** What TypeScript makes of an enumeration: a call, which no build leaves out. */
const enumeration = /[!,]function\((\w+)\)\{([^{}]*)\}\((\w+)\|\|\(\3=\{\}\)\)/g;

/** The enumerations of a module as constants, of which a build keeps those that are used. */
function asConstants(code: string): string {
  const names = new Set([...code.matchAll(enumeration)].map(([, , , name]) => name));
  const without = (list: string) => list.split(",").filter((name) => !names.has(name));
  return code
    .replace(/var (\w+(?:,\w+)*);/, (all, list) => (without(list).length > 0 ? all : ""))
    .replaceAll(enumeration, ";var $3=/*@__PURE__*/($1=>{$2;return $1})({})");
}
