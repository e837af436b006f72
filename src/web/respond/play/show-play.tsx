import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Boot } from "#contract/boot.ts";
import type { SurveyId } from "#domain/ids.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { isNotYet } from "../../limit/is-not-yet.ts";
import type { Session } from "../../sign-in/session.ts";
import { untilLoaded } from "../../until-loaded.ts";
import { OpeningPage } from "../opening-page.tsx";
import { PageHead } from "../page-head.tsx";
import { respondTransport } from "../respond-transport.ts";
import { createPlay, type Play } from "./play.ts";
import { playApi } from "./play-api.ts";
import { PlayPage } from "./play-page.tsx";
import { WaitingPage } from "./waiting-page.tsx";
import "./play.css";

type Props = {
  boot: Boot;
  surveyId: SurveyId | null;
  /** The page that the viewer came from. */
  back: string | null;
  /** The session, begun before this script was here. */
  first: Promise<Session | null>;
  open: () => Promise<Session | null>;
};

/** `play`: null until the owner starts the game. */
type Opened = { play: Play | null; begin: () => Promise<Play>; session: Session };

/** The page of a game, in the respondents' document (TAK-13, HOST-20). */
export function showPlay(root: HTMLElement, { boot, surveyId, back, first, open }: Props): void {
  const opened = async (session: Promise<Session | null>): Promise<Opened | null> => {
    const known = await session;
    if (!surveyId) throw new Error();
    if (!known) return null;
    const api = playApi(respondTransport(`/${boot.context}/api`, known), surveyId);
    const begin = async () => createPlay(api, await api.read());
    const play = await begin().catch((error: unknown) => {
      if (isNotYet(error)) return null;
      throw error;
    });
    return { play, begin, session: known };
  };
  const tree = createRoot(root, {
    onUncaughtError: (error) =>
      void untilLoaded(() => import("../crashed.tsx")).then(({ showCrash }) =>
        showCrash(tree, error, { boot, first }),
      ),
  });
  tree.render(
    <StrictMode>
      <PageHead product={boot.product} back={back} />
      <OpeningPage
        boot={boot}
        first={opened(first)}
        loading={triviaText.loading}
        open={(session = open()) => opened(session)}
        show={({ play, begin, session: { introduction, inHost, mobile } }) => {
          const sendPage =
            inHost && !mobile ? `/${boot.context}/content/trivia/survey/${surveyId}` : null;
          const show = (begun: Play) => <PlayPage {...{ play: begun, introduction, sendPage }} />;
          return play ? show(play) : <WaitingPage begin={begin} show={show} />;
        }}
      />
    </StrictMode>,
  );
}
