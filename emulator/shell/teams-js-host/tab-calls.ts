import { mayFrame, type TabSettings } from "./app-frame.ts";
import { type CallTable, isObject, textOf } from "./call.ts";

/** Setting a tab up and taking it away. */
export const tabCalls: CallTable = {
  "settings.setValidityState": ({ frame, args }) => frame.hooks.onValidity?.(args[0] === true),
  "settings.setSettings": ({ frame, args, reply }) => {
    const settings = settingsIn(args[0]);
    if (!settings.contentUrl || !mayFrame(frame.app, settings.contentUrl))
      return reply(false, "The tab's page is not on one of the app's valid domains");
    if (settings.removeUrl && !mayFrame(frame.app, settings.removeUrl))
      return reply(false, "The tab's removal page is not on one of the app's valid domains");
    frame.settings = settings;
    frame.hooks.onSettings?.(settings);
    reply(true);
  },
  "settings.getSettings": ({ frame, reply }) => reply(frame.settings),
  "settings.save.success": ({ frame }) => frame.hooks.onSaved?.(null),
  "settings.save.failure": ({ frame, args }) =>
    frame.hooks.onSaved?.(textOf(args[0]) || "The app could not save the tab."),
  "settings.remove.success": ({ frame }) => frame.hooks.onRemoved?.(null),
  "settings.remove.failure": ({ frame, args }) =>
    frame.hooks.onRemoved?.(textOf(args[0]) || "The app could not remove the tab."),
};

function settingsIn(value: unknown): TabSettings {
  if (!isObject(value)) return {};
  const { suggestedDisplayName, entityId, contentUrl, websiteUrl, removeUrl } = value;
  return {
    suggestedDisplayName: textOf(suggestedDisplayName),
    entityId: textOf(entityId),
    contentUrl: textOf(contentUrl),
    websiteUrl: textOf(websiteUrl),
    removeUrl: textOf(removeUrl),
  };
}
