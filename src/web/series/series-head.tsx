import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { ArrowRepeatAllRegular } from "@fluentui/react-icons/svg/arrow-repeat-all";
import { type ReactNode, useEffect, useRef } from "react";
import type { SeriesView } from "#contract/series.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { readRule } from "#domain/time/recurrence.ts";
import { scheduleRuleText, skippedText } from "#text/authoring/recurrence.ts";
import { capital } from "#text/format/fill.ts";
import { seriesName, seriesText } from "#text/series.ts";
import { placesText } from "../lists/rows/places-text.ts";
import { factsLine } from "../survey/facts-line.ts";
import { ownersText } from "../survey/owners-text.ts";
import { NearDate } from "../ui/dates/near-date.tsx";
import { SeriesBadge } from "./series-badge.tsx";

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
    unicodeBidi: "plaintext",
    textAlign: "start",
    "@container (max-width: 700px)": { fontSize: "20px", lineHeight: "28px" },
  },
  rule: { flexBasis: "100%", display: "flex", gap: "8px", alignItems: "flex-start", minWidth: 0 },
  sign: { flexShrink: 0, marginTop: "2px" },
  ruleText: { minWidth: 0, overflowWrap: "anywhere" },
  facts: { ...factsLine, flex: "1 1 200px" },
});

/** The plan ended it, or is missing to enable it again. */
function waitsForPlan({ state, stopped, role, recurs, can }: SeriesView): boolean {
  if (role !== "own" || !recurs) return false;
  return stopped || (state === "disabled" && !can.includes("enable"));
}

/** A series' name, its state and when it sends; `children`: what can be done with it. */
export function SeriesHead({ series, children }: { series: SeriesView; children: ReactNode }) {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (window.history.state?.idx > 0) heading.current?.focus();
  }, []);
  const { next, template, owners } = series;
  const recurrence = readRule(series.rrule, series.rruleTZID);
  const rule = [scheduleRuleText(series), recurrence && skippedText(recurrence)];
  const isToNobody = series.role === "own" && series.recipients.length === 0;
  const places = isToNobody ? seriesText.toNobody : placesText(series);
  const by = ownersText({ ownerNames: owners.map((owner) => owner.name) });
  return (
    <header className={styles.head}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {seriesName(series.name, series.template.type)}
      </h1>
      <div className={styles.rule}>
        <ArrowRepeatAllRegular aria-hidden fontSize={16} className={styles.sign} />
        <Text className={styles.ruleText}>{rule.filter(Boolean).join(". ")}</Text>
      </div>
      <div className={styles.facts}>
        <SeriesBadge series={series} />
        <Text size={200}>{capital(typeNames[template.type])}</Text>
        {next ? (
          <Text size={200}>
            <NearDate
              date={next}
              sentence={series.lastSurveyId === null ? seriesText.starts : seriesText.next}
            />
          </Text>
        ) : null}
        {waitsForPlan(series) ? <Text size={200}>{seriesText.enableAgain}</Text> : null}
        {places ? <Text size={200}>{places}</Text> : null}
        {by ? <Text size={200}>{by}</Text> : null}
      </div>
      {children}
    </header>
  );
}
