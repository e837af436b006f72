import type { Directory, InstalledApp, Person } from "../../emulator-api.ts";
import type { DialogStore } from "../dialog/dialog-store.ts";
import type { Route } from "../route.ts";
import type { ShareStore } from "../share/share-store.ts";
import type { NoticeStore } from "../state/notice-store.ts";

/** What the host side needs of the shell around it. */
export type HostServices = {
  route: () => Route;
  directory: () => Directory;
  person: () => Person;
  dialogs: DialogStore;
  notices: NoticeStore;
  /** Rejects where the person has no account. */
  token: (app: InstalledApp) => Promise<string>;
  /**
   * Opens a link: Teams' own inside the shell, others in a new browser tab. False where it leads
   * nowhere.
   */
  openLink: (url: string, from: InstalledApp) => Promise<boolean>;
  shares: ShareStore;
  copy: (text: string) => Promise<void>;
};
