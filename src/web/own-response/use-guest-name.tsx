import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { lazyPart } from "../lazy-part.ts";
import type { Introduction } from "../sign-in/introduction.ts";
import { untilLoaded } from "../until-loaded.ts";
import { AnswerSkin } from "./answer-skin.tsx";

const GuestDialog = lazyPart(() =>
  import("../sign-in/guest-dialog.tsx").then(({ GuestDialog }) => GuestDialog),
);

const useStyles = makeStyles({
  frame: {
    "& dialog": {
      boxSizing: "border-box",
      width: "min(400px, calc(100vw - 16px))",
      padding: "20px",
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: "12px",
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1,
    },
    "& dialog::backdrop": { backgroundColor: tokens.colorBackgroundOverlay },
    "& h1": { margin: 0, fontSize: "20px", lineHeight: "28px" },
    "& p": { margin: 0 },
    "& .introduction, & .field": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "12px",
    },
    "& .field": { gap: "4px" },
    "& .problem": { color: "var(--wrong-text)" },
    "& .field label": { fontWeight: tokens.fontWeightSemibold },
  },
});

type Waiting = { introduction: Introduction; act: () => void };

/**
 * Asks a participant without an account for a name before they first take part (ANO-03); then what
 * they were doing goes on. Others are never asked.
 */
export function useGuestName(): { dialog: ReactNode; named: (act: () => void) => void } {
  const styles = useStyles();
  const boot = useBoot();
  const { context } = useHost();
  const known = useRef<Promise<Introduction> | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const read = async () => {
    const { guestSession } = await untilLoaded(() => import("../sign-in/guest-session.ts"));
    return (await guestSession(boot, context)).introduction;
  };
  const ask = async (act: () => void) => {
    known.current ??= read();
    const introduction = await known.current.catch(() => null);
    // Without a session the call itself says what is wrong.
    if (!introduction) known.current = null;
    if (introduction?.isDue()) setWaiting({ introduction, act });
    else act();
  };
  const named = (act: () => void) => (context.user.anonymous ? void ask(act) : act());
  const dialog = waiting ? (
    <Suspense fallback={null}>
      <div className={styles.frame}>
        <AnswerSkin>
          <GuestDialog
            introduction={waiting.introduction}
            onDone={() => {
              setWaiting(null);
              waiting.act();
            }}
            onClose={() => setWaiting(null)}
          />
        </AnswerSkin>
      </div>
    </Suspense>
  ) : null;
  return { dialog, named };
}
