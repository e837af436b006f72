/** The three themes of the host (HOST-07). */
export const themes = ["default", "dark", "contrast"] as const;
export type HostTheme = (typeof themes)[number];

export const channelTypes = ["Regular", "Private", "Shared"] as const;
type ChannelType = (typeof channelTypes)[number];

/** What the host says about where the page is open and who looks at it. Absent things are null. */
export type HostContext = {
  theme: HostTheme;
  user: { id: string; tenantId: string; anonymous: boolean };
  /** `id` is the team's thread id, `groupId` its directory group. */
  team: { id: string; groupId: string; name: string } | null;
  channel: { id: string; name: string; type: ChannelType | null } | null;
  chat: { id: string } | null;
  meeting: { id: string } | null;
  /** `task` in a dialog, `sidePanel` beside a running meeting, `content` in a tab, `settings` and `remove` where the host sets a tab up or takes it away. */
  frame: "content" | "task" | "sidePanel" | "meetingStage" | "settings" | "remove" | "other";
  /** What a deep link asks of the page. */
  subPageId: string | null;
  /** Phones and tablets: no management actions there (HOST-47). */
  mobile: boolean;
  /** The kind of program that the user looks at it with (EXP-14). */
  client: "web" | "desktop" | "mobile";
};

/** In pixels; `large` is the host's own idea of a tall dialog. */
export type DialogSize = { width: number; height: number | "large" };
export type DialogRequest = DialogSize & { title: string; url: string };

export type SharedLink = { url: string; message: string };

/** What a tab is to the host (TAB-03). */
export type TabConfig = { entityId: string; name: string; contentUrl: string; removeUrl: string };

/** What a page in the frames `settings` and `remove` says to the host around it. Handlers that reject keep things as they are, and the host says why. */
export type TabSettings = {
  /** Whether the host's button may be used. */
  setValid: (valid: boolean) => void;
  onSave: (handler: () => Promise<void>) => void;
  onRemove: (handler: () => Promise<void>) => void;
  save: (config: TabConfig) => Promise<void>;
  /** The id that the tab was saved with; null for a new one. */
  savedId: () => Promise<string | null>;
};

/** Everything that the pages ask of the program they run in. */
export type Host = {
  context: HostContext;
  /** A fresh sign-in token of the user; the host keeps its own cache. */
  token: () => Promise<string>;
  onThemeChange: (listener: (theme: HostTheme) => void) => void;
  /** Whether a dialog can be opened from this page. */
  canOpenDialog: boolean;
  /** Opens a dialog and answers what it submitted, or null when it was closed. */
  openDialog: (request: DialogRequest) => Promise<unknown>;
  /** Ends this dialog with a result. */
  submitDialog: (result: Record<string, unknown>) => void;
  resizeDialog: (size: DialogSize) => void;
  /** Whether the host has a dialog to share a link with. */
  canShare: boolean;
  /** Lets the user share a link with people, chats and channels of his choice. `cancelled` where he thinks better of it. */
  share: (link: SharedLink) => Promise<"shared" | "cancelled">;
  /** Null in other frames, and in hosts that set no tabs up, such as phones. */
  tabSettings: TabSettings | null;
  /** Opens a link in the host: another place of it, or a new browser tab. */
  openLink: (url: string) => Promise<void>;
  notifyLoaded: () => void;
  notifySuccess: () => void;
  notifyFailure: (message: string) => void;
};

export function isTheme(name: string | null | undefined): name is HostTheme {
  return themes.some((theme) => theme === name);
}

/** The theme to begin with: a valid query value, then the host's, then `default` (HOST-09). */
export function firstTheme(query: string | null, host?: string): HostTheme {
  if (isTheme(query)) return query;
  return isTheme(host) ? host : "default";
}
