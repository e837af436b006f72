import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { Boot } from "#contract/boot.ts";
import { respondText } from "#text/respond/respond.ts";
import { Spinner } from "../answer-form/spinner.tsx";
import { lazyPart } from "../lazy-part.ts";
import type { Session } from "../sign-in/session.ts";
import { laterViews } from "./views/later-views.ts";

const OtherAccount = laterViews.otherAccount.View;
const SignInPage = lazyPart(() =>
  import("../sign-in/sign-in-page.tsx").then(({ SignInPage }) => SignInPage),
);

type Props<T> = {
  boot: Boot;
  /** Started before this page was rendered; null if the user has to sign in first. */
  first: Promise<T | null>;
  open: (session?: Promise<Session | null>) => Promise<T | null>;
  show: (opened: T) => ReactNode;
  /** What it says while it loads. */
  loading?: string;
};
type View<T> =
  | { kind: "loading" }
  | { kind: "sign-in" }
  | { kind: "failed"; title: string; message: string }
  | { kind: "open"; opened: T };

/** Loads, lets the user sign in if needed, then shows what was opened, or why it was not. */
export function OpeningPage<T>({ boot, first, open, show, loading }: Props<T>) {
  const [coming, setComing] = useState(first);
  const [view, setView] = useState<View<T>>({ kind: "loading" });

  useEffect(() => {
    let left = false;
    const shown = coming.then<View<T>, View<T>>(
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

  if (view.kind === "open") return show(view.opened);
  if (view.kind === "failed") return <Failed {...view} onRetry={() => ask()} />;
  if (view.kind === "loading") return <Loading text={loading} />;
  return (
    <Suspense fallback={<Loading text={loading} />}>
      <SignInPage boot={boot} onSession={ask} />
    </Suspense>
  );
}

function Loading({ text }: { text: string | undefined }) {
  return (
    <main className="page">
      <Spinner {...(text ? { text } : {})} />
      {text ? <p className="loading">{text}</p> : null}
    </main>
  );
}

/** TAK-09, with the reason if known; for a pending survey only TAK-07's sentence. */
function failedView(error: unknown): Extract<View<never>, { kind: "failed" }> {
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
