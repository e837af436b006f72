import type { ConversationTab } from "../../emulator-api.ts";
import type { TabSettings } from "../teams-js-host/app-frame.ts";

/** A tab's settings as its app gave them. */
export function settingsOf({
  name,
  entityId,
  contentUrl,
  websiteUrl,
  removeUrl = "",
}: ConversationTab): TabSettings {
  return { suggestedDisplayName: name, entityId, contentUrl, websiteUrl, removeUrl };
}
