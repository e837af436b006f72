import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { type RefObject, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { takingText } from "#text/results.ts";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { VoteForm } from "./vote-form.tsx";

type Props = { survey: SurveyView; mine: UserResponse | null };

const useStyles = makeStyles({
  voted: { outline: "none", display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12px" },
  mark: { display: "inline-flex", alignItems: "center", gap: "6px", color: tokens.colorBrandForeground1 },
});

/** The form to answer with; once answered, a word that it was, and how to change it where that is possible. */
export function MyAnswer({ survey, mine }: Props) {
  const [query] = useSearchParams();
  // A menu may lead here to change the answer (LST-23).
  const [changing, setChanging] = useState(query.get("change") === "true");
  const answered = useRef<HTMLDivElement>(null);
  const later = useFocusLater();
  const done = () => {
    setChanging(false);
    later(() => answered.current?.focus());
  };
  const first = !mine?.completed;
  if (survey.can.includes("respond") && (first || (changing && mine.changeable))) {
    return (
      <VoteForm
        // The answer may be known later than the item: then the form begins anew with it.
        key={first ? "first" : "change"}
        survey={survey}
        mine={mine}
        atOnce={changing}
        onSaved={done}
        onKeep={changing && !first ? done : null}
      />
    );
  }
  return mine ? <Answered place={answered} survey={survey} mine={mine} onChange={() => setChanging(true)} /> : null;
}

type AnsweredProps = { place: RefObject<HTMLDivElement | null>; survey: SurveyView; mine: UserResponse; onChange: () => void };

function Answered({ place, survey, mine, onChange }: AnsweredProps) {
  const styles = useStyles();
  const mayRespond = survey.can.includes("respond");
  return (
    <div ref={place} className={styles.voted} tabIndex={-1}>
      <Text weight="semibold" className={styles.mark}>
        <CheckmarkCircleFilled aria-hidden />{" "}
        {survey.type === "poll" ? takingText.voted : fill(takingText.answered, { type: typeNames[survey.type] })}
      </Text>
      {mayRespond && mine.changeable ? <Button onClick={onChange}>{takingText.change}</Button> : null}
      {mayRespond && !mine.changeable ? <Text size={200}>{errorTexts["response.counted"]}</Text> : null}
    </div>
  );
}
