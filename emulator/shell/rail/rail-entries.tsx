import {
  Alert24Filled,
  Alert24Regular,
  Apps24Filled,
  Apps24Regular,
  CalendarLtr24Filled,
  CalendarLtr24Regular,
  Chat24Filled,
  Chat24Regular,
  PeopleTeam24Filled,
  PeopleTeam24Regular,
} from "@fluentui/react-icons";
import type { ReactNode } from "react";
import type { InstalledApp } from "../../emulator-api.ts";
import { go, useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { botChatOf, findPlace } from "../state/directory.ts";
import { useUnread } from "../state/use-unread.ts";
import { viewOf } from "../view-of.ts";
import { AppIcon } from "./avatars.tsx";

type RailEntry = {
  key: string;
  label: string;
  icon: ReactNode;
  activeIcon: ReactNode;
  active: boolean;
  unread: number;
  open: () => void;
};

/** The entries of the rail, on a phone those of the bar at the bottom. */
export function useRailEntries(): RailEntry[] {
  const route = useRoute();
  const { directory, person } = useShell();
  const unread = useUnread();
  const view = viewOf(route, findPlace(directory, route.conversation, person));
  const entry = (
    key: string,
    label: string,
    icon: ReactNode,
    activeIcon: ReactNode,
    count = 0,
  ): RailEntry => ({
    key,
    label,
    icon,
    activeIcon,
    active: view === key,
    unread: count,
    open: () =>
      void go({
        view: key,
        tab: null,
        subEntity: null,
        message: null,
        ...(keepsConversation(key) ? {} : { conversation: null }),
      }),
  });
  const app = (installed: InstalledApp) =>
    entry(
      `app:${installed.appId}`,
      installed.name,
      <AppIcon app={installed} size={24} />,
      <AppIcon app={installed} size={24} />,
    );
  return [
    entry("activity", "Activity", <Alert24Regular />, <Alert24Filled />, unread.total),
    entry("chat", "Chat", <Chat24Regular />, <Chat24Filled />, unread.chats),
    entry("teams", "Teams", <PeopleTeam24Regular />, <PeopleTeam24Filled />, unread.channels),
    entry("calendar", "Calendar", <CalendarLtr24Regular />, <CalendarLtr24Filled />),
    ...directory.apps.filter((installed) => botChatOf(directory, installed, person)).map(app),
    entry("apps", "Apps", <Apps24Regular />, <Apps24Filled />),
  ];
}

function keepsConversation(key: string): boolean {
  return key === "activity";
}
