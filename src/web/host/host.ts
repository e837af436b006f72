/** The three themes of the host (HOST-07). */
export const themes = ["default", "dark", "contrast"] as const;
export type HostTheme = (typeof themes)[number];

export const channelTypes = ["Regular", "Private", "Shared"] as const;
type ChannelType = (typeof channelTypes)[number];

/**
 * What the host says about where the page is open and who is viewing it. Unknown values are null.
 */
export type HostContext = {
  theme: HostTheme;
  user: { id: string; tenantId: string; anonymous: boolean };
  /** `id` is the team's thread id, `groupId` its directory group. */
  team: { id: string; groupId: string; name: string } | null;
  channel: { id: string; name: string; type: ChannelType | null } | null;
  chat: { id: string } | null;
  meeting: { id: string } | null;
  /**
   * `task`: in a dialog. `sidePanel`: beside a running meeting. `content`: in a tab. `settings` and
   * `remove`: while a tab is being configured or removed.
   */
  frame: "content" | "task" | "sidePanel" | "meetingStage" | "settings" | "remove" | "other";
  /** Parameters of the deep link that opened the page. */
  subPageId: string | null;
  /** Phones and tablets have no management actions (HOST-47). */
  mobile: boolean;
  /** The client that the user is using (EXP-14). */
  client: "web" | "desktop" | "mobile";
};

/** In pixels; `large` is the host's own large dialog height. */
export type DialogSize = { width: number; height: number | "large" };
export type DialogRequest = DialogSize & { title: string; url: string };

export type SharedLink = { url: string; message: string };

/** A tab as the host stores it (TAB-03). */
export type TabConfig = { entityId: string; name: string; contentUrl: string; removeUrl: string };

/**
 * How a page in the frames `settings` and `remove` talks to the host. If a handler rejects, nothing
 * changes and the host shows the reason.
 */
export type TabSettings = {
  /** Enables or disables the host's button. */
  setValid: (valid: boolean) => void;
  onSave: (handler: () => Promise<void>) => void;
  onRemove: (handler: () => Promise<void>) => void;
  save: (config: TabConfig) => Promise<void>;
  /** The id that the tab was saved with; null for a new tab. */
  savedId: () => Promise<string | null>;
};

/** The stage of a meeting, which everybody there sees. */
export type Stage = {
  /** Whether this host lets the app share to it; says nothing of the user's role. */
  isOffered: () => Promise<boolean>;
  /** Shows a page of the app there, to each as themselves. Rejects if the host refuses. */
  show: (url: string) => Promise<void>;
};

/** `at`: when the answer came, by `performance.now()`. */
export type CallsAhead = (path: string) => Promise<{ answer: Response; at: number }> | null;

/** Everything that the pages need from their host. */
export type Host = {
  context: HostContext;
  /** A fresh sign-in token of the user; the host caches tokens itself. */
  token: () => Promise<string>;
  /** The answer to a call that was made before the page's script was there; each only once. */
  ahead?: CallsAhead;
  onThemeChange: (listener: (theme: HostTheme) => void) => void;
  /** Whether this page can open dialogs. */
  canOpenDialog: boolean;
  /** Opens a dialog; resolves to what it submitted, or null if it was closed. */
  openDialog: (request: DialogRequest) => Promise<unknown>;
  /** Closes this dialog with a result. */
  submitDialog: (result: Record<string, unknown>) => void;
  resizeDialog: (size: DialogSize) => void;
  /** Whether the host has a dialog for sharing a link. */
  canShare: boolean;
  /**
   * Lets the user share a link with people, chats and channels. Resolves to `cancelled` if they
   * close the dialog.
   */
  share: (link: SharedLink) => Promise<"shared" | "cancelled">;
  /** Null in other frames, and in hosts without tab configuration, such as phones. */
  tabSettings: TabSettings | null;
  /** Null except beside a running meeting. */
  stage: Stage | null;
  /** Opens a link: another place in the host, or a new browser tab. */
  openLink: (url: string) => Promise<void>;
  notifyLoaded: () => void;
  notifySuccess: () => void;
  notifyFailure: (message: string) => void;
};

function isTheme(name: string | null | undefined): name is HostTheme {
  return themes.some((theme) => theme === name);
}

/** The initial theme: a valid query parameter, then the host's theme, then `default` (HOST-09). */
export function firstTheme(query: string | null, host?: string): HostTheme {
  if (isTheme(query)) return query;
  return isTheme(host) ? host : "default";
}
