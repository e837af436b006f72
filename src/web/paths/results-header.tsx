import { Link, makeStyles, Text, tokens } from "@fluentui/react-components";
import { ArrowLeftRegular } from "@fluentui/react-icons/svg/arrow-left";
import { EyeOffRegular } from "@fluentui/react-icons/svg/eye-off";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { anonymityPath } from "#domain/response/anonymity-path.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { aboutText } from "#text/format/category-text.ts";
import { partialText } from "#text/format/counts.ts";
import { capital } from "#text/format/fill.ts";
import { resultsText, takingText } from "#text/results.ts";
import { factsLine } from "../survey/facts-line.ts";
import { ownersText } from "../survey/owners-text.ts";
import { StateBadge } from "../survey/state-badge.tsx";
import { titleOf } from "../survey/survey-text.ts";
import { SeriesLink } from "./series-link.tsx";

type Props = {
  survey: SurveyView;
  counts: Pick<SurveyView, "partialCount">;
  /** Whether changes arrive at once. */
  connected?: boolean;
  /** What can be done with the survey, at the end of the line. */
  actions?: ReactNode;
  /** For moving the focus to the title. */
  heading?: RefObject<HTMLHeadingElement | null>;
};

const useStyles = makeStyles({
  // The title has the whole width: where the actions stand does not depend on it.
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 24px" },
  title: {
    flexBasis: "100%",
    fontSize: "28px",
    lineHeight: "36px",
    fontWeight: tokens.fontWeightSemibold,
    outline: "none",
    overflowWrap: "anywhere",
    textWrap: "balance",
    // Right-to-left titles keep their word order in a left-aligned page.
    unicodeBidi: "plaintext",
    textAlign: "start",
    "@container (max-width: 700px)": { fontSize: "20px", lineHeight: "28px" },
  },
  back: { display: "inline-flex", alignItems: "center", gap: "4px", minHeight: "24px" },
  turns: { ":dir(rtl)": { transform: "scaleX(-1)" } },
  description: { flexBasis: "100%", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  facts: { ...factsLine, flex: "1 1 200px" },
  anonymous: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    fontSize: "12px",
    lineHeight: "16px",
    color: "inherit",
    "&:hover": { color: tokens.colorBrandForegroundLinkHover },
  },
});

/**
 * The survey's title and state, who sent it, and how many responses are partial (RES-20).
 */
export function ResultsHeader({ survey, counts, connected = false, actions, ...given }: Props) {
  const styles = useStyles();
  const own = useRef<HTMLHeadingElement>(null);
  const { heading = own } = given;
  useEffect(() => {
    // Viewers who came from another page of the app get the focus here; a freshly opened tab must
    // not take it from its host.
    if (window.history.state?.idx > 0) heading.current?.focus();
  }, [heading]);
  const { type, anonymity } = survey;
  const about = aboutText(survey);
  const owners = ownersText(survey);
  return (
    <header className={styles.head}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {titleOf(survey)}
      </h1>
      {about ? <Text className={styles.description}>{about}</Text> : null}
      <div className={styles.facts}>
        <StateBadge survey={survey} connected={connected} />
        <Text size={200}>{capital(typeNames[type])}</Text>
        <SeriesLink survey={survey} />
        {counts.partialCount > 0 ? (
          <Text size={200}>{partialText(counts.partialCount)}</Text>
        ) : null}
        {owners ? <Text size={200}>{owners}</Text> : null}
        {anonymity === "anonymous" ? (
          <a
            href={anonymityPath}
            target="_blank"
            rel="noreferrer"
            title={takingText.whatAnonymous}
            className={styles.anonymous}
          >
            <EyeOffRegular aria-hidden /> {resultsText.anonymous}
          </a>
        ) : null}
      </div>
      {actions}
    </header>
  );
}

type BackProps = { href: string; onBack: () => void };

/** The page's back link (RES-19). */
export function BackLink({ href, onBack }: BackProps) {
  const styles = useStyles();
  return (
    <Link
      className={styles.back}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onBack();
      }}
    >
      <ArrowLeftRegular aria-hidden fontSize={16} className={styles.turns} />
      {resultsText.back}
    </Link>
  );
}
