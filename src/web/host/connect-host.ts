import { app, authentication, DialogDimension, dialog, sharing } from "@microsoft/teams-js";
import { type DialogSize, firstTheme, type Host } from "./host.ts";
import { shareThrough } from "./share-through.ts";
import { stageOf } from "./stage-of.ts";
import { startHost } from "./start-host.ts";
import { tabSettingsOf } from "./tab-settings-of.ts";

/**
 * Connects to the host that shows this page. Rejects if there is none, or if it does not answer in
 * time (HOST-06). `origins`: hosts besides Microsoft's own.
 */
export async function connectHost(origins: readonly string[], millis: number): Promise<Host> {
  const context = await startHost(origins, millis);
  return {
    context,
    token: () => authentication.getAuthToken(),
    onThemeChange: (listener) =>
      app.registerOnThemeChangeHandler((theme) => listener(firstTheme(null, theme))),
    canOpenDialog: context.frame !== "task" && dialog.url.isSupported(),
    openDialog: ({ title, url, width, height }) =>
      new Promise((resolve) => {
        const opener = document.activeElement;
        dialog.url.open({ title, url, size: sizeOf({ width, height }) }, ({ err, result }) => {
          giveFocusBack(opener);
          resolve(err ? null : result);
        });
      }),
    submitDialog: (result) => dialog.url.submit(result),
    resizeDialog: (size) => {
      if (dialog.update.isSupported()) dialog.update.resize(sizeOf(size));
    },
    canShare: sharing.isSupported(),
    share: (link) => shareThrough((request) => sharing.shareWebContent(request), link),
    tabSettings: tabSettingsOf(context),
    stage: stageOf(context),
    openLink: (url) => app.openLink(url),
    notifyLoaded: () => app.notifyAppLoaded(),
    notifySuccess: () => void app.notifySuccess(),
    notifyFailure: (message) => app.notifyFailure({ reason: app.FailedReason.Other, message }),
  };
}

/** Once the page has the focus again: browsers forget where it was while a dialog has it. */
function giveFocusBack(opener: Element | null): void {
  const give = () => {
    if (document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
  if (document.hasFocus()) give();
  else window.addEventListener("focus", give, { once: true });
}

function sizeOf({ width, height }: DialogSize) {
  return { width, height: height === "large" ? DialogDimension.Large : height };
}
