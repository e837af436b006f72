import { app, authentication, DialogDimension, dialog, sharing } from "@microsoft/teams-js";
import { limits } from "#domain/limits.ts";
import { type DialogSize, firstTheme, type Host, type HostContext } from "./host.ts";
import { shareThrough } from "./share-through.ts";

const mobileClients: readonly string[] = ["android", "ios", "ipados"];
const frames = ["content", "task", "sidePanel", "meetingStage"] as const;

/**
 * Connects to the program that shows this page. Rejects where there is none, or none that answers in time (HOST-06).
 * `origins` names hosts besides Microsoft's own.
 */
export async function connectHost(origins: readonly string[], millis: number = limits.hostInitialise): Promise<Host> {
  const context = await inTime(start(origins), millis);
  return {
    context: contextOf(context),
    token: () => authentication.getAuthToken(),
    onThemeChange: (listener) => app.registerOnThemeChangeHandler((theme) => listener(firstTheme(null, theme))),
    canOpenDialog: context.page.frameContext !== "task" && dialog.url.isSupported(),
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
    openLink: (url) => app.openLink(url),
    notifyLoaded: () => app.notifyAppLoaded(),
    notifySuccess: () => void app.notifySuccess(),
    notifyFailure: (message) => app.notifyFailure({ reason: app.FailedReason.Other, message }),
  };
}

function sizeOf({ width, height }: DialogSize) {
  return { width, height: height === "large" ? DialogDimension.Large : height };
}

async function start(origins: readonly string[]): Promise<app.Context> {
  await app.initialize([...origins]);
  return app.getContext();
}

function contextOf({ app: shown, page, user, team, channel, chat, meeting }: app.Context): HostContext {
  return {
    theme: firstTheme(null, shown.theme),
    user: { id: user?.id ?? "", tenantId: user?.tenant?.id ?? "", anonymous: user?.licenseType === "Anonymous" },
    team: team ? { id: team.internalId, groupId: team.groupId ?? "", name: team.displayName ?? "" } : null,
    channel: channel ? { id: channel.id, name: channel.displayName ?? "" } : null,
    chat: chat ? { id: chat.id } : null,
    meeting: meeting ? { id: meeting.id } : null,
    frame: frames.find((frame) => frame === page.frameContext) ?? "other",
    mobile: mobileClients.includes(shown.host.clientType),
  };
}

function inTime<T>(work: Promise<T>, millis: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the host did not answer within ${millis} ms`)), millis);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
