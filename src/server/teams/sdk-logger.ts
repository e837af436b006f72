import type { AppOptions, IPlugin } from "@microsoft/teams.apps";

type SdkLogger = NonNullable<AppOptions<IPlugin>["logger"]>;

/** The SDK writes whole requests, tokens and answers included, to its log: nothing of it is kept. */
export const sdkLogger: SdkLogger = { error() {}, warn() {}, info() {}, debug() {}, trace() {}, log() {}, child: () => sdkLogger };
