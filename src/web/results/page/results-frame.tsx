import { makeStyles, Text, tokens, useFocusFinders } from "@fluentui/react-components";
import type { ComponentProps, ReactNode } from "react";
import type { TypeSpec } from "#domain/survey/types/type-spec.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { resultsText } from "#text/results.ts";
import { useBoot } from "../../host/use-boot.ts";
import { isNotYet } from "../../limit/is-not-yet.ts";
import { BackLink } from "../../paths/results-header.tsx";
import { useWayBack } from "../../paths/use-way-back.ts";
import { loadFailedText } from "../../room/load-failed.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

type Props = {
  /** Whether it has room for two questions beside each other, or a table. */
  wide?: boolean;
  children: ReactNode;
};

const useStyles = makeStyles({
  // What is inside breaks by this width, not by the window's.
  content: {
    containerType: "inline-size",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalL,
    textAlign: "start",
  },
});

/** The frame of a results page: the back link (RES-19), and the content below it. */
export function ResultsFrame({ wide = false, children }: Props) {
  const styles = useStyles();
  const { context } = useBoot();
  const { list, back } = useWayBack();
  // Keeps Fluent's focus handling alive: if it ends together with a dialog, as when what replaces
  // the page has no part that uses it, the page stays hidden from screen readers.
  useFocusFinders();
  return (
    <Page width={wide ? "1104px" : "824px"}>
      <nav>
        <BackLink href={`/${context}${list}`} onBack={back} />
      </nav>
      <div className={styles.content}>{children}</div>
    </Page>
  );
}

/** Names the page if there is no survey to name it. */
export function MissingHeading() {
  return (
    <VisuallyHidden>
      <h1>{resultsText.results}</h1>
    </VisuallyHidden>
  );
}

type NotLoadedProps = Pick<ComponentProps<typeof LoadError>, "error" | "onRetry"> & {
  view?: TypeSpec["view"];
};

/** The page of a survey that did not load, or of a game that is not started yet (TRV-07). */
export function NotLoaded({ error, onRetry, view = "totals" }: NotLoadedProps) {
  return (
    <>
      <MissingHeading />
      {view === "game" && isNotYet(error) ? (
        <Text role="status">{triviaText.waiting}</Text>
      ) : (
        <LoadError error={error} onRetry={onRetry} {...loadFailedText(view)} />
      )}
    </>
  );
}
