import type { Host } from "../../host/host.ts";
import type { Session } from "../../sign-in/session.ts";

/** What stands in for the host where a page is open in a browser tab: nothing is around it. */
export function hostInBrowser({ token, userKey, tenantKey }: Session, theme: string): Host {
  return {
    context: {
      theme: theme === "dark" || theme === "contrast" ? theme : "default",
      user: { id: userKey, tenantId: tenantKey, anonymous: false },
      team: null,
      channel: null,
      chat: null,
      meeting: null,
      frame: "other",
      subPageId: null,
      mobile: false,
      client: "web",
    },
    token,
    onThemeChange: () => undefined,
    canOpenDialog: false,
    openDialog: () => Promise.resolve(null),
    submitDialog: () => undefined,
    resizeDialog: () => undefined,
    canShare: false,
    share: () => Promise.resolve("cancelled"),
    tabSettings: null,
    stage: null,
    openLink: (url) => Promise.resolve(window.location.assign(url)),
    notifyLoaded: () => undefined,
    notifySuccess: () => undefined,
    notifyFailure: () => undefined,
  };
}
