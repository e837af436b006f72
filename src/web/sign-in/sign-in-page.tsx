import { useState } from "react";
import type { Boot } from "#contract/boot.ts";
import { fill } from "#text/format/fill.ts";
import { signInText } from "#text/respond/sign-in.ts";
import type { Session } from "./session.ts";
import { isStorageBlocked, sessionStore } from "./session-store.ts";
import { startSignIn } from "./web-session.ts";

type Props = {
  boot: Boot;
  /**
   * Not called at present: signing in leaves the page and returns to it with a session
   * (`restoreWebSession`).
   */
  onSession?: (session: Session) => void;
};

/**
 * Outside the host: a sign-in button, and a warning about third-party cookies (HOST-46, SUC-14).
 */
export function SignInPage({ boot }: Props) {
  const [blocked] = useState(isStorageBlocked);
  const [problem, setProblem] = useState(() => sessionStore.takeProblem());
  const [leaving, setLeaving] = useState(false);
  const signIn = () => {
    if (leaving) return;
    setProblem(null);
    setLeaving(true);
    startSignIn(boot).catch(() => {
      setLeaving(false);
      setProblem(signInText.failed);
    });
  };
  return (
    <main className="page sign-in">
      <div className="body">
        <i className="mark" />
        <h1>{signInText.heading}</h1>
        <p>{fill(signInText.why, { product: boot.product })}</p>
        <div role="alert">
          {blocked || problem ? (
            <p className="error">{blocked ? signInText.cookiesBlocked : problem}</p>
          ) : null}
        </div>
        {blocked ? null : (
          <>
            <button type="button" className="microsoft" aria-disabled={leaving} onClick={signIn}>
              <MicrosoftSign />
              {leaving ? signInText.signingIn : signInText.signIn}
            </button>
            <small>{signInText.cookieWarning}</small>
          </>
        )}
      </div>
    </main>
  );
}

function MicrosoftSign() {
  return (
    <svg viewBox="0 0 21 21" width="21" height="21" aria-hidden="true">
      <path fill="#f25022" d="M0 0h10v10H0z" />
      <path fill="#7fba00" d="M11 0h10v10H11z" />
      <path fill="#00a4ef" d="M0 11h10v10H0z" />
      <path fill="#ffb900" d="M11 11h10v10H11z" />
    </svg>
  );
}
