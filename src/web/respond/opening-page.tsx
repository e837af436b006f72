import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { Boot } from "#contract/boot.ts";
import { respondText } from "#text/respond/respond.ts";
import { Spinner } from "../answer-form/spinner.tsx";
import { lazyPart } from "../lazy-part.ts";
import type { Session } from "../sign-in/session.ts";
import { laterViews } from "./views/later-views.ts";

const RefusedView = laterViews.refused.View;
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
/** `status`: of the server's answer, if there was one. Without a message: it was asked nothing. */
export type Failure = Error & { status?: number };
type View<T> =
  | { kind: "loading" }
  | { kind: "sign-in" }
  | { kind: "failed"; error: Failure }
  | { kind: "open"; opened: T };

/** Loads, lets the user sign in if needed, then shows what was opened, or why it was not. */
export function OpeningPage<T>({ boot, first, open, show, loading }: Props<T>) {
  const [coming, setComing] = useState(first);
  const [view, setView] = useState<View<T>>({ kind: "loading" });

  useEffect(() => {
    let left = false;
    const shown = coming.then<View<T>, View<T>>(
      (opened) => (opened ? { kind: "open", opened } : { kind: "sign-in" }),
      (error: Failure) => ({ kind: "failed", error }),
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
  if (view.kind === "failed")
    return <Failed error={view.error} again={coming !== first} onRetry={() => ask()} />;
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

const takeFocus = (button: HTMLElement | null) => button?.focus();

/**
 * Why the page can't be shown, with a retry, which also runs automatically when the connection
 * returns. `again`: the retry, too, has failed, and gets the focus back.
 */
function Failed({
  error,
  again,
  onRetry,
}: {
  error: Failure;
  again: boolean;
  onRetry: () => void;
}) {
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  const retry = (
    <button
      type="button"
      className="primary"
      ref={again && document.hasFocus() ? takeFocus : null}
      onClick={onRetry}
    >
      {respondText.tryAgain}
    </button>
  );
  if (error.status || !error.message)
    return (
      <Suspense fallback={<Loading text={undefined} />}>
        <RefusedView error={error} retry={retry} />
      </Suspense>
    );
  return (
    <main className="page">
      <div role="alert" className="body">
        <h1>{respondText.failed}</h1>
        <p>{error.message}</p>
      </div>
      <div className="foot">{retry}</div>
    </main>
  );
}
