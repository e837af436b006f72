import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { Session } from "./session.ts";

const loadDialog = () => import("./sign-in/guest-dialog.tsx");
const GuestDialog = lazy(() => loadDialog().then(({ GuestDialog }) => ({ default: GuestDialog })));

/** Does something, after an unverified participant has been asked for a name where that is due. */
export type Named = (act: () => void) => void;

/** Asks an unverified participant for a name before the first answer is saved (ANO-03); then what was asked for goes on. */
export function useGuestName({ introduction }: Session): { dialog: ReactNode; named: Named } {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  useEffect(() => {
    // While the line is there.
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
