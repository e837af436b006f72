import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { takingText } from "#text/results.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { useBoot } from "../host/use-boot.ts";

type Props = { survey: SurveyView; mine: UserResponse | null };

const useStyles = makeStyles({
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12px" },
  mark: { display: "inline-flex", alignItems: "center", gap: "6px", color: tokens.colorBrandForeground1 },
});

/** Where a participant without an account answers: on the meeting's own page, which asks for a name (ANO-03); from there it goes back here. */
export function GuestAnswer({ survey, mine }: Props) {
  const styles = useStyles();
  const { context } = useBoot();
  const { type, id, can } = survey;
  const done = mine?.completed === true;
  const mayAnswer = can.includes("respond") && (!done || mine.changeable);
  return (
    <div className={styles.line}>
      {done ? (
        <Text weight="semibold" className={styles.mark}>
          <CheckmarkCircleFilled aria-hidden /> {type === "poll" ? takingText.voted : fill(takingText.answered, { type: typeNames[type] })}
        </Text>
      ) : null}
      {mayAnswer ? (
        <Button as="a" appearance={done ? "secondary" : "primary"} href={`/${context}/content/meeting/${type}/${id}?back=true`}>
          {done ? takingText.change : sidePanelText.answer}
        </Button>
      ) : null}
    </div>
  );
}
