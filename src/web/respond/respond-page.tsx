import type { Boot } from "#contract/boot.ts";
import type { Session } from "../sign-in/session.ts";
import type { Opened } from "./open-taking.ts";
import { OpeningPage } from "./opening-page.tsx";
import { PageHead } from "./page-head.tsx";
import { TakingPage } from "./taking-page.tsx";

export type RespondPageProps = {
  boot: Boot;
  /** Started before this page was rendered; null if the user has to sign in first. */
  first: Promise<Opened | null>;
  open: (session?: Promise<Session | null>) => Promise<Opened | null>;
  /** The page that the viewer came from. */
  back?: string | null;
};

/**
 * The response page (HOST-19, HOST-20): loads, lets the user sign in if needed, then shows the
 * questions (TAK-06).
 */
export function RespondPage({ back = null, boot, first, open }: RespondPageProps) {
  return (
    <>
      <PageHead product={boot.product} back={back} />
      <OpeningPage
        boot={boot}
        first={first}
        open={open}
        show={(opened) => <TakingPage {...opened} product={boot.product} />}
      />
    </>
  );
}
