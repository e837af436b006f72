import { type ReactNode, useEffect, useState } from "react";
import { triviaText } from "#text/respond/trivia.ts";
import { isRefusal } from "../../api-error.ts";
import { isNotYet } from "../../limit/is-not-yet.ts";

/** Milliseconds between two looks whether the owner has started the game (TRV-26). */
const lookEvery = 1000;

type Props<T> = { begin: () => Promise<T>; show: (begun: T) => ReactNode };

/** What a player sees until the owner starts the game, then the game (TRV-07). */
export function WaitingPage<T>({ begin, show }: Props<T>) {
  const [begun, setBegun] = useState<T>();
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = () => {
      timer = setTimeout(async () => {
        const next = await begin().catch(asError);
        if (left) return;
        if (!(next instanceof Error)) setBegun(() => next);
        else if (isRefusal(next) && !isNotYet(next)) setRefusal(next.message);
        else look();
      }, lookEvery);
    };
    look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [begin]);
  if (begun !== undefined) return show(begun);
  return (
    <main className="page play">
      <div className="body" role={refusal ? "alert" : "status"}>
        <h1>{refusal || triviaText.waiting}</h1>
      </div>
    </main>
  );
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
