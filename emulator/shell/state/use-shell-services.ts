import { useEffect, useRef, useState } from "react";
import type { Directory, Person } from "../../emulator-api.ts";
import { createDialogs } from "../dialog/dialog-store.ts";
import { createInstalls } from "../install/install-store.ts";
import { copyText } from "../kit/copy-text.ts";
import { openLink } from "../kit/open-link.ts";
import { createBubbles } from "../meeting/bubble-store.ts";
import { currentRoute, setBeforeLeaving, useRoute } from "../route.ts";
import { createShares } from "../share/share-store.ts";
import type { Shell } from "../shell-context.ts";
import { createTeamsHost } from "../teams-js-host/teams-host.ts";
import { fetchToken } from "./emulator-client.ts";
import { createNotices } from "./notice-store.ts";
import { createStore } from "./store.ts";
import { useNews } from "./use-news.ts";

type Options = {
  directory: Directory;
  person: Person;
  phone: boolean;
  announce: (text: string) => void;
};
type Around = Pick<Options, "directory" | "person">;

/** Makes what all parts of the page share, once for a person, and follows the emulator's events. */
export function useShellServices({ directory, person, phone, announce }: Options): Shell {
  const [{ around, ...made }] = useState(() => makeServices({ directory, person }));
  useEffect(() => around.set({ directory, person }), [around, directory, person]);
  useEffect(() => {
    setBeforeLeaving(made.host.unload);
    return made.host.listen();
  }, [made.host]);

  const { theme } = useRoute();
  const shown = useRef(theme);
  useEffect(() => {
    if (shown.current !== theme) made.host.themeChanged();
    shown.current = theme;
  }, [theme, made.host]);

  useNews({ directory, person, bubbles: made.bubbles, notices: made.notices, announce });
  return { directory, person, phone, ...made };
}

function makeServices(first: Around) {
  const around = createStore<Around>(first);
  const dialogs = createDialogs();
  const notices = createNotices();
  const shares = createShares();
  const installs = createInstalls();
  const host = createTeamsHost({
    route: currentRoute,
    directory: () => around.get().directory,
    person: () => around.get().person,
    dialogs,
    notices,
    shares,
    token: (app) => fetchToken(around.get().person.id, app.appId),
    openLink: (url, from) => openLink(url, { ...around.get(), from, dialogs, notices, installs }),
    copy: copyText,
  });
  return { around, dialogs, notices, shares, installs, bubbles: createBubbles(), host };
}
