import type { InstalledApp } from "../../emulator-api.ts";
import type { Place } from "../state/directory.ts";

export type FrameContext =
  | "content"
  | "settings"
  | "remove"
  | "task"
  | "sidePanel"
  | "meetingStage"
  | "authentication";

/** Where a page of an app is open. */
export type Surface = {
  /** The conversation around it; null in a personal app. */
  place: Place | null;
  /** Whether it is inside a running meeting's window. */
  inMeeting: boolean;
  /** The tab's own name, empty in a dialog. */
  entityId: string;
  subEntityId: string | null;
};

export type TabSettings = {
  suggestedDisplayName?: string;
  entityId?: string;
  contentUrl?: string;
  websiteUrl?: string;
  removeUrl?: string;
};

/** What the part of the page that shows a frame does when its app says something. */
export type FrameHooks = {
  onInitialized?: () => void;
  onLoaded?: () => void;
  onFailure?: (message: string) => void;
  onValidity?: (valid: boolean) => void;
  onSettings?: (settings: TabSettings) => void;
  onSaved?: (error: string | null) => void;
  onRemoved?: (error: string | null) => void;
  onSubmit?: (result: unknown) => void;
  onResize?: (size: { width?: number | string; height?: number | string }) => void;
};

/** A page of an app that this shell opened: the only kind that it talks to. */
export type AppFrame = {
  window: Window;
  origin: string;
  app: InstalledApp;
  frameContext: FrameContext;
  surface: Surface;
  hooks: FrameHooks;
  /** Events that the page asked to be told of. */
  handlers: Set<string>;
  /** The page that opened this one, for messages between both. */
  opener: AppFrame | null;
  /** What the page last said its tab's settings are. */
  settings: TabSettings;
};

/**
 * Whether an app may show a page from there: its valid domains, and its own configuration and
 * static tabs.
 */
export function mayFrame(app: InstalledApp, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, hostname, origin } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return false;
  const declared = [app.configurationUrl, ...app.staticTabs.map(({ contentUrl }) => contentUrl)];
  if (
    declared.some(
      (known) => known !== null && URL.canParse(known) && new URL(known).origin === origin,
    )
  )
    return true;
  return app.validDomains.some(
    (domain) =>
      domain === host ||
      domain === hostname ||
      (domain.startsWith("*.") && hostname.endsWith(domain.slice(1))),
  );
}
