import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { type ReactNode, Suspense } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { partialText } from "#text/format/counts.ts";
import { capital } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { lazyPart } from "../../lazy-part.ts";
import { factsLine } from "../../survey/facts-line.ts";
import { StateBadge } from "../../survey/state-badge.tsx";
import { NearDate } from "../../ui/dates/near-date.tsx";

type Props = {
  survey: SurveyRow;
  /** What else a list says of it, after its type. */
  children?: ReactNode;
};

// Rare, and its words are those of plans and results.
const HeldBack = lazyPart(() =>
  import("../../accounts/held-back.tsx").then((part) => part.HeldBack),
);

const useStyles = makeStyles({
  facts: factsLine,
  mine: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    color: tokens.colorBrandForeground1,
  },
});

/**
 * The line below a survey's title: state, type, closing time, and whether the viewer responded.
 */
export function SurveyFacts({ survey, children }: Props) {
  const styles = useStyles();
  const { type, state, closeAt, completed } = survey;
  return (
    <div className={styles.facts}>
      <StateBadge survey={survey} />
      <Caption1>{capital(typeNames[type])}</Caption1>
      {children}
      {closeAt ? (
        <Caption1>
          <NearDate
            date={closeAt}
            sentence={state === "closed" ? listText.closed : listText.closes}
          />
        </Caption1>
      ) : null}
      <Answers survey={survey} />
      {completed ? (
        <Caption1 className={styles.mine}>
          <CheckmarkCircleFilled aria-hidden /> {listText.answered}
        </Caption1>
      ) : null}
    </div>
  );
}

/** How many have begun, and why the owners' plans hide the results (RES-14 to RES-18, RES-20). */
function Answers({ survey }: { survey: SurveyRow }) {
  if (survey.state === "pending") return null;
  const { partialCount, responseCount } = survey;
  return (
    <>
      {responseCount > 0 && partialCount > 0 ? (
        <Text size={200}>{partialText(partialCount)}</Text>
      ) : null}
      {survey.resultsRetention === "open" ? null : (
        <Suspense fallback={null}>
          <HeldBack survey={survey} />
        </Suspense>
      )}
    </>
  );
}
