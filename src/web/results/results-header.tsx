import { Link, makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { ArrowLeftRegular } from "@fluentui/react-icons/svg/arrow-left";
import { useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { dateText } from "#text/date.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { factsLine } from "../surveys/facts-line.ts";
import { ownersText } from "../surveys/owners-text.ts";
import { StateBadge } from "../surveys/state-badge.tsx";
import { titleOf } from "../surveys/survey-text.ts";
import { completedText } from "./completed-text.ts";

type Props = { survey: SurveyView; completed: number };

const useStyles = makeStyles({
  head: { display: "grid", gap: tokens.spacingVerticalS },
  title: {
    ...typographyStyles.title3,
    outline: "none",
    overflowWrap: "anywhere",
    // Words that are written from the right keep their order, in a page that begins at the left.
    unicodeBidi: "plaintext",
    textAlign: "left",
    "@media (max-width: 479px)": { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  },
  back: { display: "inline-flex", alignItems: "center", gap: "4px" },
  description: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  facts: factsLine,
});

/** What the item is, its state, how many completed it and when it closes (RES-20). */
export function ResultsHeader({ survey, completed }: Props) {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who came from another page of ours is told where he is now; a freshly opened tab must not take the focus from its host.
    if (window.history.state?.idx > 0) heading.current?.focus();
  }, []);
  const { state, deliverAt, closeAt, description } = survey;
  const owners = ownersText(survey);
  const when =
    state === "pending"
      ? deliverAt && fill(resultsText.sendsAt, { date: dateText(deliverAt) })
      : closeAt && fill(state === "closed" ? resultsText.closedAt : resultsText.closesAt, { date: dateText(closeAt) });
  return (
    <header className={styles.head}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {titleOf(survey)}
      </h1>
      {description ? <Text className={styles.description}>{description}</Text> : null}
      <div className={styles.facts}>
        <StateBadge survey={survey} />
        {state === "pending" ? null : <Text size={200}>{completedText(completed)}</Text>}
        {owners ? <Text size={200}>{owners}</Text> : null}
        {when ? <Text size={200}>{when}</Text> : null}
      </div>
    </header>
  );
}

type BackProps = { href: string; onBack: () => void };

/** The way back from the page (RES-19). */
export function BackLink({ href, onBack }: BackProps) {
  return (
    <Link
      className={useStyles().back}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onBack();
      }}
    >
      <ArrowLeftRegular aria-hidden fontSize={16} />
      {resultsText.back}
    </Link>
  );
}
