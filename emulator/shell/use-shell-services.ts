import { useEffect, useRef, useState } from "react";
import type { Directory, Person } from "../emulator-api.ts";
import { copyText } from "./copy-text.ts";
import { createDialogs } from "./dialog/dialog-store.ts";
import { fetchToken } from "./emulator-client.ts";
import { createInstalls } from "./install/install-store.ts";
import { createBubbles } from "./meeting/bubble-store.ts";
import { createStage } from "./meeting/stage-store.ts";
import { createNotices } from "./notice-store.ts";
import { openLink } from "./open-link.ts";
import { currentRoute, setBeforeLeaving, useRoute } from "./route.ts";
import { createShares } from "./share/share-store.ts";
import type { Shell } from "./shell-context.ts";
import { createStore } from "./store.ts";
import { createTeamsHost } from "./teams-js-host/teams-host.ts";
import { useNews } from "./use-news.ts";

type Options = { directory: Directory; person: Person; phone: boolean; announce: (text: string) => void };
type Around = Pick<Options, "directory" | "person">;

/** Makes what all parts of the page share, once for a person, and follows the emulator's events. */
export function useShellServices({ directory, person, phone, announce }: Options): Shell {
  const [{ around, ...made }] = useState(() => makeServices({ directory, person }));
  useEffect(() => around.set({ directory, person }), [around, directory, person]);
  useEffect(() => {
    const stop = [made.host.listen(), made.stage.follow()];
    setBeforeLeaving(made.host.unload);
    return () => {
      for (const each of stop) each();
    };
  }, [made.host, made.stage]);

  const { theme } = useRoute();
  const shown = useRef(theme);
  useEffect(() => {
    if (shown.current !== theme) made.host.themeChanged();
    shown.current = theme;
  }, [theme, made.host]);

  useNews({ directory, person, bubbles: made.bubbles, announce });
  return { directory, person, phone, ...made };
}

function makeServices(first: Around) {
  const around = createStore<Around>(first);
  const dialogs = createDialogs();
  const notices = createNotices();
  const stage = createStage();
  const shares = createShares();
  const installs = createInstalls();
  const host = createTeamsHost({
    route: currentRoute,
    directory: () => around.get().directory,
    person: () => around.get().person,
    dialogs,
    notices,
    stage,
    shares,
    token: (app) => fetchToken(around.get().person.id, app.appId),
    openLink: (url, from) => openLink(url, { ...around.get(), from, dialogs, notices, installs }),
    copy: copyText,
  });
  return { around, dialogs, notices, stage, shares, installs, bubbles: createBubbles(), host };
}
