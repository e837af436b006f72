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
/** What came; `opened` is null if the user has to sign in. Null while it is awaited. */
type Came<T> = { error: Failure; opened?: never } | { error?: never; opened: T | null } | null;

/** Loads, lets the user sign in if needed, then shows what was opened, or why it was not. */
export function OpeningPage<T>({ boot, first, open, show, loading }: Props<T>) {
  const [coming, setComing] = useState(first);
  const [came, setCame] = useState<Came<T>>(null);

  useEffect(() => {
    let left = false;
    const settle = (next: Came<T>) => {
      if (!left) setCame(next);
    };
    void coming.then(
      (opened) => settle({ opened }),
      (error: Failure) => settle({ error }),
    );
    return () => {
      left = true;
    };
  }, [coming]);

  const ask = (session?: Session) => {
    setCame(null);
    setComing(open(session && Promise.resolve(session)));
  };

  if (!came) return <Loading text={loading} />;
  if (came.opened) return show(came.opened);
  if (came.error)
    return (
      <Failed
        error={came.error}
        again={coming !== first}
        onRetry={() => ask()}
        onLook={() =>
          open().then(
            (opened) => setCame({ opened }),
            () => {},
          )
        }
      />
    );
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
 * returns. `again`: the retry, too, has failed, and gets the focus back. `onLook`: a retry of which
 * nothing is seen until it succeeds.
 */
function Failed({
  error,
  again,
  onRetry,
  onLook,
}: {
  error: Failure;
  again: boolean;
  onRetry: () => void;
  onLook: () => unknown;
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
  return error.status || !error.message ? (
    <Suspense>
      <RefusedView error={error} retry={retry} onLook={onLook} />
    </Suspense>
  ) : (
    <main className="page">
      <div role="alert" className="body">
        <h1>{respondText.failed}</h1>
        <p>{error.message}</p>
      </div>
      <div className="foot">{retry}</div>
    </main>
  );
}
