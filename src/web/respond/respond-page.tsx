import { Suspense, useEffect, useState } from "react";
import type { Boot } from "#contract/boot.ts";
import { respondText } from "#text/respond/respond.ts";
import { Spinner } from "../answer-form/spinner.tsx";
import { lazyPart } from "../lazy-part.ts";
import type { Session } from "../sign-in/session.ts";
import type { Opened } from "./open-taking.ts";
import { TakingPage } from "./taking-page.tsx";
import { laterViews } from "./views/later-views.ts";

const OtherAccount = laterViews.otherAccount.View;
const SignInPage = lazyPart(() =>
  import("../sign-in/sign-in-page.tsx").then(({ SignInPage }) => SignInPage),
);

export type RespondPageProps = {
  boot: Boot;
  /** Started before this page was rendered; null if the user has to sign in first. */
  first: Promise<Opened | null>;
  open: (session?: Promise<Session | null>) => Promise<Opened | null>;
  /** The page that the viewer came from. */
  back?: string | null;
};
type View =
  | { kind: "loading" }
  | { kind: "sign-in" }
  | { kind: "failed"; title: string; message: string }
  | { kind: "open"; opened: Opened };

/**
 * The response page (HOST-19, HOST-20): loads, lets the user sign in if needed, then shows the
 * questions (TAK-06).
 */
export function RespondPage({ back = null, ...page }: RespondPageProps) {
  return (
    <>
      <div className="brand">
        {back ? (
          <nav className="way-back">
            <a href={back}>{respondText.back}</a>
          </nav>
        ) : (
          <>
            <i className="mark" />
            {page.boot.product}
          </>
        )}
      </div>
      <Answering {...page} />
    </>
  );
}

function Answering({ boot, first, open }: Omit<RespondPageProps, "back">) {
  const [coming, setComing] = useState(first);
  const [view, setView] = useState<View>({ kind: "loading" });

  useEffect(() => {
    let left = false;
    const shown = coming.then<View, View>(
      (opened) => (opened ? { kind: "open", opened } : { kind: "sign-in" }),
      failedView,
    );
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

/** TAK-09, with the reason if known; for a pending survey only TAK-07's sentence. */
function failedView(error: unknown): Extract<View, { kind: "failed" }> {
  const message = error instanceof Error ? error.message : "";
  const isNotYet = error instanceof Error && "status" in error && error.status === 409;
  return { kind: "failed", title: isNotYet ? message : respondText.failed, message };
}

/**
 * Why the page can't be shown, with a retry, which also runs automatically when the connection
 * returns.
 */
function Failed({
  title,
  message,
  onRetry,
}: {
  title: string;
  message: string;
  onRetry: () => void;
}) {
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <main className="page">
      <div role="alert" className="body">
        <h1>{title}</h1>
        {message && message !== title ? <p>{message}</p> : null}
      </div>
      <div className="foot">
        <Suspense>
          <OtherAccount />
        </Suspense>
        <button type="button" className="primary" onClick={onRetry}>
          {respondText.tryAgain}
        </button>
      </div>
    </main>
  );
}
