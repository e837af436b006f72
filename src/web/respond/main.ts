import type { Boot } from "#contract/boot.ts";
import { untilLoaded } from "../until-loaded.ts";
import "../ui/look-tokens.css";
import { readAddress } from "./address.ts";
import { openSession } from "./open-session.ts";
import { openTaking } from "./open-taking.ts";
import { pageTheme } from "./page-theme.ts";
import "../answer-form/answer-form.css";
import "./respond.css";

// safe: the server wrote it into this page by the contract
const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "") as Boot;
const address = readAddress(window.location);
const theme = pageTheme(address.theme);
import("../follow-title.ts").then(
  ({ followTitle }) => followTitle(boot.product),
  () => undefined,
);
document.body.toggleAttribute("data-bubble", address.inMeeting);

const begin = async (
  session = openSession(boot, { inMeeting: address.inMeeting, onTheme: theme.first }),
) => {
  const known = await session;
  known?.onTheme?.(theme.set);
  return known;
};
const open = async (session = begin()) => {
  const known = await session;
  return known && openTaking(boot, address, known);
};

// The session and the survey are loaded in parallel with the script that shows them.
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
if (address.isGame) {
  const first = begin();
  first.catch(() => undefined);
  void untilLoaded(() => import("./play/show-play.tsx")).then(({ showPlay }) =>
    showPlay(root, { boot, surveyId: address.surveyId, back: address.back, first, open: begin }),
  );
} else {
  const first = open();
  first.catch(() => undefined);
  void untilLoaded(() => import("./show-page.tsx")).then(({ showPage }) =>
    showPage(root, {
      boot,
      first,
      open: (session) => open(session && begin(session)),
      back: address.back,
    }),
  );
}
