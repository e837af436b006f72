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
type View = { kind: "loading" } | { kind: "sign-in" } | { kind: "failed"; message: string } | { kind: "open"; opened: Opened };

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
    const show = (next: View) => {
      if (!left) setView(next);
    };
    show({ kind: "loading" });
    coming.then(
      (opened) => show(opened ? { kind: "open", opened } : { kind: "sign-in" }),
      (error: unknown) => show({ kind: "failed", message: error instanceof Error ? error.message : "" }),
    );
    return () => {
      left = true;
    };
  }, [coming]);

  const isFailed = view.kind === "failed";
  useEffect(() => {
    if (!isFailed) return undefined;
    const again = () => setComing(open());
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isFailed, open]);

  if (view.kind === "open") return <TakingPage {...view.opened} product={boot.product} />;
  if (view.kind === "failed") return <Failed message={view.message} onRetry={() => setComing(open())} />;
  if (view.kind === "loading") return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <SignInPage boot={boot} onSession={(session) => setComing(open(Promise.resolve(session)))} />
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

/** TAK-09, and why, where more is known. */
function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <main className="page">
      <div role="alert">
        <h1>{respondText.failed}</h1>
        {message && message !== respondText.failed ? <p>{message}</p> : null}
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
