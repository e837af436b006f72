import { Button } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { votingText } from "#text/voting.ts";
import type { OwnAnswer } from "../../answering/answering-api.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useMineAgain } from "../../own-response/use-mine-again.ts";
import { AnswerPanel, AnswerTile } from "./answer-tile.tsx";
import { answeredText } from "./answered-text.ts";
import { OwnAnswers } from "./own-answers.tsx";

type Props = { survey: SurveyView; mine: OwnAnswer | null; told: boolean };

/**
 * Where a participant without an account responds: on the meeting's own page, which asks for a name
 * (ANO-03) and links back here.
 */
export function GuestAnswer({ survey, mine, told }: Props) {
  const { context } = useBoot();
  useMineAgain(survey, mine, () => false);
  const { type, id, can } = survey;
  const done = mine?.completed === true;
  const mayAnswer = can.includes("respond") && (!done || mine.changeable);
  return (
    <>
      <AnswerTile status={mine ? answeredText(survey, mine) : votingText.notAnswered} done={done}>
        {mayAnswer ? (
          <Button
            as="a"
            appearance={done ? "secondary" : "primary"}
            href={`/${context}/content/meeting/${type}/${id}?back=true`}
          >
            {done ? votingText.change : votingText.answer}
          </Button>
        ) : null}
      </AnswerTile>
      {told && mine ? (
        <AnswerPanel>
          <OwnAnswers survey={survey} mine={mine} />
        </AnswerPanel>
      ) : null}
    </>
  );
}
