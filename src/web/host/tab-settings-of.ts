import { pages } from "@microsoft/teams-js";
import { connectionText } from "#text/respond/connection.ts";
import type { HostContext, TabSettings } from "./host.ts";

type Outcome = { notifySuccess: () => void; notifyFailure: (reason?: string) => void };

/** The host's API for its tab configuration and removal dialogs (HOST-28); null elsewhere. */
export function tabSettingsOf({ frame }: HostContext): TabSettings | null {
  if ((frame !== "settings" && frame !== "remove") || !pages.config.isSupported()) return null;
  return {
    setValid: (valid) => pages.config.setValidityState(valid),
    onSave: (handler) => pages.config.registerOnSaveHandler((event) => void settle(handler, event)),
    onRemove: (handler) =>
      pages.config.registerOnRemoveHandler((event) => void settle(handler, event)),
    save: ({ entityId, name, contentUrl, removeUrl }) =>
      pages.config.setConfig({
        entityId,
        suggestedDisplayName: name,
        contentUrl,
        websiteUrl: contentUrl,
        removeUrl,
      }),
    savedId: async () => (await pages.getConfig()).entityId || null,
  };
}

async function settle(handler: () => Promise<void>, outcome: Outcome): Promise<void> {
  try {
    await handler();
    outcome.notifySuccess();
  } catch (error) {
    outcome.notifyFailure(
      error instanceof Error && error.message ? error.message : connectionText.unknownError,
    );
  }
}
