import { lazy, Suspense, useEffect, useState } from "react";
import type { Boot } from "#contract/boot.ts";
import { respondText } from "#text/respond.ts";
import { laterViews } from "./later-views.ts";
import type { Opened } from "./open-taking.ts";
import type { Session } from "./session.ts";
import { Spinner } from "./spinner.tsx";
import { TakingPage } from "./taking-page.tsx";

const OtherAccount = laterViews.otherAccount.View;
const SignInPage = lazy(() => import("./sign-in/sign-in-page.tsx").then(({ SignInPage }) => ({ default: SignInPage })));

export type RespondPageProps = {
  boot: Boot;
  /** What was begun before this page was drawn; null where somebody has to sign in first. */
  first: Promise<Opened | null>;
  open: (session?: Promise<Session | null>) => Promise<Opened | null>;
  /** The page that somebody came from. */
  back?: string | null;
};
type View =
  | { kind: "loading" }
  | { kind: "sign-in" }
  | { kind: "failed"; title: string; message: string }
  | { kind: "open"; opened: Opened };

/** The page that people answer on (HOST-19, HOST-20): loads, lets somebody sign in where that is needed, then the questions (TAK-06). */
export function RespondPage({ back = null, ...page }: RespondPageProps) {
  return (
    <>
      {back ? (
        <nav className="way-back">
          <a href={back}>{respondText.back}</a>
        </nav>
      ) : null}
      <Answering {...page} />
    </>
  );
}

function Answering({ boot, first, open }: Omit<RespondPageProps, "back">) {
  const [coming, setComing] = useState(first);
  const [view, setView] = useState<View>({ kind: "loading" });

  useEffect(() => {
    let left = false;
    const shown = coming.then<View, View>((opened) => (opened ? { kind: "open", opened } : { kind: "sign-in" }), failedView);
    void shown.then((next) => {
      if (!left) setView(next);
    });
    return () => {
      left = true;
    };
  }, [coming]);

  const ask = (session?: Session) => {
    setView({ kind: "loading" });
    setComing(open(session && Promise.resolve(session)));
  };

  if (view.kind === "open") return <TakingPage {...view.opened} product={boot.product} />;
  if (view.kind === "failed") return <Failed {...view} onRetry={() => ask()} />;
  if (view.kind === "loading") return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <SignInPage boot={boot} onSession={ask} />
    </Suspense>
  );
}

function Loading() {
  return (
    <main className="page">
      <Spinner />
    </main>
  );
}

/** TAK-09, and why, where more is known; of an item that is not sent yet TAK-07's sentence alone. */
function failedView(error: unknown): Extract<View, { kind: "failed" }> {
  const message = error instanceof Error ? error.message : "";
  const isNotYet = error instanceof Error && "status" in error && error.status === 409;
  return { kind: "failed", title: isNotYet ? message : respondText.failed, message };
}

/** Why the page can't be shown, and the way to try again; it does so by itself when the connection is back. */
function Failed({ title, message, onRetry }: { title: string; message: string; onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <main className="page">
      <div role="alert">
        <h1>{title}</h1>
        {message && message !== title ? <p>{message}</p> : null}
      </div>
      <div className="buttons">
        <button type="button" className="primary" onClick={onRetry}>
          {respondText.tryAgain}
        </button>
        <Suspense>
          <OtherAccount />
        </Suspense>
      </div>
    </main>
  );
}
