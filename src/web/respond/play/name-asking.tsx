import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../lazy-part.ts";
import type { Said } from "../../sign-in/guest-dialog.tsx";
import type { Introduction } from "../../sign-in/introduction.ts";
import type { PlayState } from "./play.ts";

const loadDialog = () => import("../../sign-in/guest-dialog.tsx");
const GuestDialog = lazyPart(() => loadDialog().then(({ GuestDialog }) => GuestDialog));

type Props = { introduction: Introduction; state: PlayState };

/**
 * Asks a player without an account for a name (ANO-03), while that costs no time of a question:
 * between questions, or once the open one is answered.
 */
export function NameAsking({ introduction, state: { game, choice } }: Props) {
  const [isDone, setDone] = useState(() => !introduction.isDue());
  const [said, setSaid] = useState<Said>();
  useEffect(() => {
    // Prefetched while there is time.
    if (!isDone) loadDialog().catch(() => undefined);
  }, [isDone]);
  const isBusy = game.phase === "question" && choice === null;
  if (isDone || isBusy || game.phase === "over") return null;
  const done = () => setDone(true);
  return (
    <Suspense fallback={null}>
      <GuestDialog
        {...{ introduction, onDone: done, onClose: done, onSay: setSaid }}
        {...(said ? { begun: said } : {})}
      />
    </Suspense>
  );
}
