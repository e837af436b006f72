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
  };
}
