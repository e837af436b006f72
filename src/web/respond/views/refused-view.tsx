import { type ReactNode, useEffect } from "react";
import { respondText } from "#text/respond/respond.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import { OtherAccount } from "../../sign-in/other-account.tsx";
import type { Failure } from "../opening-page.tsx";

type Props = { error: Failure; retry: ReactNode; onLook: () => unknown };

/** Milliseconds between two looks whether what was not open is. */
const lookEvery = 10_000;

/**
 * What the server did not show (TAK-09), with its reason; for a pending survey only TAK-07's
 * sentence, until it is open. Without access there is only that, too. Where there is
 * nothing, or nothing for this person, trying again does not help.
 */
export function RefusedView({ error: { status, message }, retry, onLook }: Props) {
  const isNotYet = status === 409;
  useEffect(() => {
    if (!isNotYet) return undefined;
    const looking = setInterval(onLook, lookEvery);
    return () => clearInterval(looking);
  }, [isNotYet, onLook]);
  const isNowhere = status === 404 || !message;
  const isDenied = status === 403;
  const title = isNotYet || isDenied ? message : respondText.failed;
  const why = isNowhere ? respondLaterText.nowhere : message;
  return (
    <main className="page">
      <div role="alert" className="body">
        <h1>{title}</h1>
        {why === title ? null : <p>{why}</p>}
      </div>
      <div className="foot">
        <OtherAccount />
        {isNowhere || isDenied ? null : retry}
      </div>
    </main>
  );
}
