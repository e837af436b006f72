/** The three themes of the host (HOST-07). */
export const themes = ["default", "dark", "contrast"] as const;
export type HostTheme = (typeof themes)[number];

/** What the host says about where the page is open and who looks at it. Absent things are null. */
export type HostContext = {
  theme: HostTheme;
  user: { id: string; tenantId: string; anonymous: boolean };
  /** `id` is the team's thread id, `groupId` its directory group. */
  team: { id: string; groupId: string; name: string } | null;
  channel: { id: string; name: string } | null;
  chat: { id: string } | null;
  meeting: { id: string } | null;
  /** `task` in a dialog, `sidePanel` beside a running meeting, `content` in a tab. */
  frame: "content" | "task" | "sidePanel" | "meetingStage" | "other";
  /** Phones and tablets: no management actions there (HOST-47). */
  mobile: boolean;
  /** The kind of program that the user looks at it with (EXP-14). */
  client: "web" | "desktop" | "mobile";
};

/** In pixels; `large` is the host's own idea of a tall dialog. */
export type DialogSize = { width: number; height: number | "large" };
export type DialogRequest = DialogSize & { title: string; url: string };

export type SharedLink = { url: string; message: string };

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
