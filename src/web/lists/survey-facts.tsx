import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import type { ReactNode } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/type-names.ts";
import { dateText } from "#text/date.ts";
import { capital, fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { useHost } from "../host/use-host.ts";
import { factsLine } from "../surveys/facts-line.ts";
import { StateBadge } from "../surveys/state-badge.tsx";

type Props = { survey: SurveyView /** What else a list says of it, after its type. */; children?: ReactNode };

const useStyles = makeStyles({
  facts: factsLine,
  mine: { display: "inline-flex", alignItems: "center", gap: "4px", color: tokens.colorBrandForeground1 },
});

/** What lists say of an item below its title: its state, what it is, until when, how many answered, and whether the user did. */
export function SurveyFacts({ survey, children }: Props) {
  const styles = useStyles();
  const { type, state, closeAt, completed } = survey;
  return (
    <div className={styles.facts}>
      <StateBadge survey={survey} />
      <Caption1>{capital(typeNames[type])}</Caption1>
      {children}
      {closeAt ? <Caption1>{fill(state === "closed" ? listText.closed : listText.closes, { date: dateText(closeAt) })}</Caption1> : null}
      <Answers survey={survey} />
      {completed ? (
        <Caption1 className={styles.mine}>
          <CheckmarkCircleFilled aria-hidden /> {listText.answered}
        </Caption1>
      ) : null}
    </div>
  );
}

/** How many answered, and whether the owners' plans still show what (RES-14 to RES-18). On phones no plan is named (HOST-47). */
function Answers({ survey: { state, responseCount, resultsRetention } }: { survey: SurveyView }) {
  const { mobile } = useHost().context;
  if (state === "pending") return null;
  const { retention } = listText;
  return (
    <>
      <Text size={200}>{responseCount === 1 ? listText.oneResponse : fill(listText.responses, { n: responseCount })}</Text>
      {resultsRetention === "open" ? null : <Caption1>{mobile ? retention.mobile : retention[resultsRetention]}</Caption1>}
    </>
  );
}
