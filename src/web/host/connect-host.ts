import { app, authentication, DialogDimension, dialog, sharing } from "@microsoft/teams-js";
import { limits } from "#domain/limits.ts";
import { type DialogSize, firstTheme, type Host } from "./host.ts";
import { shareThrough } from "./share-through.ts";
import { startHost } from "./start-host.ts";
import { tabSettingsOf } from "./tab-settings-of.ts";

/**
 * Connects to the program that shows this page. Rejects where there is none, or none that answers in time (HOST-06).
 * `origins` names hosts besides Microsoft's own.
 */
export async function connectHost(origins: readonly string[], millis: number = limits.hostInitialise): Promise<Host> {
  const context = await startHost(origins, millis);
  return {
    context,
    token: () => authentication.getAuthToken(),
    onThemeChange: (listener) => app.registerOnThemeChangeHandler((theme) => listener(firstTheme(null, theme))),
    canOpenDialog: context.frame !== "task" && dialog.url.isSupported(),
    openDialog: ({ title, url, width, height }) =>
      new Promise((resolve) => {
        dialog.url.open({ title, url, size: sizeOf({ width, height }) }, ({ err, result }) => resolve(err ? null : result));
      }),
    submitDialog: (result) => dialog.url.submit(result),
    resizeDialog: (size) => {
      if (dialog.update.isSupported()) dialog.update.resize(sizeOf(size));
    },
    canShare: sharing.isSupported(),
    share: (link) => shareThrough((request) => sharing.shareWebContent(request), link),
    tabSettings: tabSettingsOf(context),
    openLink: (url) => app.openLink(url),
    notifyLoaded: () => app.notifyAppLoaded(),
    notifySuccess: () => void app.notifySuccess(),
    notifyFailure: (message) => app.notifyFailure({ reason: app.FailedReason.Other, message }),
  };
}

function sizeOf({ width, height }: DialogSize) {
  return { width, height: height === "large" ? DialogDimension.Large : height };
}
