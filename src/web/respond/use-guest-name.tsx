import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../lazy-part.ts";
import type { Session } from "../sign-in/session.ts";

const loadDialog = () => import("../sign-in/guest-dialog.tsx");
const GuestDialog = lazyPart(() => loadDialog().then(({ GuestDialog }) => GuestDialog));

/** Runs an action, after asking an unverified participant for a name if required. */
export type Named = (act: () => void) => void;

/**
 * Asks an unverified participant for a name before the first answer is saved (ANO-03); then the
 * action continues.
 */
export function useGuestName({ introduction }: Session): { dialog: ReactNode; named: Named } {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  useEffect(() => {
    // Prefetched while the connection is up.
    if (introduction?.isDue()) loadDialog().catch(() => undefined);
  }, [introduction]);
  const named: Named = (act) => (introduction?.isDue() ? setWaiting(() => act) : act());
  const done = () => {
    setWaiting(null);
    waiting?.();
  };
  const dialog =
    introduction && waiting ? (
      <Suspense fallback={null}>
        <GuestDialog introduction={introduction} onDone={done} onClose={() => setWaiting(null)} />
      </Suspense>
    ) : null;
  return { dialog, named };
}
