import { createContext, useContext } from "react";
import type { Directory, Person } from "../emulator-api.ts";
import type { DialogStore } from "./dialog/dialog-store.ts";
import type { InstallStore } from "./install/install-store.ts";
import type { BubbleStore } from "./meeting/bubble-store.ts";
import type { ShareStore } from "./share/share-store.ts";
import type { NoticeStore } from "./state/notice-store.ts";
import type { TeamsHost } from "./teams-js-host/teams-host.ts";

/** What every part of the page may use. */
export type Shell = {
  directory: Directory;
  /** The person shown in this browser tab. */
  person: Person;
  /** Whether the page shows the layout of a phone. */
  phone: boolean;
  host: TeamsHost;
  dialogs: DialogStore;
  notices: NoticeStore;
  shares: ShareStore;
  installs: InstallStore;
  bubbles: BubbleStore;
};

const ShellContext = createContext<Shell | null>(null);
export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("useShell needs a ShellProvider");
  return shell;
}
