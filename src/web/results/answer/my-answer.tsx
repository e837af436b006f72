import { Button, Text } from "@fluentui/react-components";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { mayRetakeNow } from "#domain/response/retake.ts";
import { errorTexts } from "#text/server/errors.ts";
import { votingText } from "#text/voting.ts";
import { DeliveryLine } from "../../answer-form/delivery-line.tsx";
import { laterFields } from "../../answer-form/later-fields.ts";
import { RefusalLine } from "../../answer-form/refusal-line.tsx";
import { UnsentAnswers } from "../../answer-form/unsent-answers.tsx";
import type { OwnAnswer } from "../../answering/answering-api.ts";
import { answersOf } from "../../answering/given.ts";
import type { TakingOnPage } from "../../answering/taking-on-page.ts";
import type { TakingState } from "../../answering/taking-state.ts";
import { enteredIn, unsentComment } from "../../answering/unsent-comment.ts";
import { AnswerSkin } from "../../own-response/answer-skin.tsx";
import { useSaved } from "../../own-response/use-saved.ts";
import { useTaking } from "../../own-response/use-taking.ts";
import { AnswerPanel, AnswerTile } from "./answer-tile.tsx";
import { answeredText } from "./answered-text.ts";
import { OwnAnswers } from "./own-answers.tsx";
import { VoteForm } from "./vote-form.tsx";

type Props = {
  survey: SurveyView;
  mine: OwnAnswer | null;
  /** Whether `mine` includes what this device's receipt opens. */
  known: boolean;
  /** Whether to show the viewer's answers, because no visible results do. */
  told: boolean;
  /** Whether the form is open to begin with, because there are no results to see yet. */
  opens: boolean;
};

/**
 * The viewer's answer in a tile; the form opens below it, at once where no results are shown. After
 * responding, how to change the response if that is allowed.
 */
export function MyAnswer({ survey, mine, known, told, opens }: Props) {
  const taking = useTaking({ survey, mine, known });
  return taking ? <Taken survey={survey} taking={taking} told={told} opens={opens} /> : null;
}

type TakenProps = Pick<Props, "survey" | "told" | "opens"> & { taking: TakingOnPage };

function Taken({ survey, taking, told, opens }: TakenProps) {
  const state = useSyncExternalStore(taking.subscribe, taking.state);
  const { phase, mine } = state;
  const mayRespond = survey.can.includes("respond");
  useSaved(taking, state);
  useChangeAskedFor(taking, mayRespond);
  useEffect(() => {
    // Prefetched while the connection is up.
    for (const field of Object.values(laterFields)) field.load();
  }, []);
  if (mayRespond && phase !== "done")
    return (
      <Asking
        // Changing a response and responding anew are separate forms.
        key={state.again}
        survey={survey}
        taking={taking}
        state={state}
        opens={opens || told}
        closes={!told}
        // What waits to be sent would be saved all the same.
        onKeep={state.again && phase === "asking" && !taking.isWaiting() ? taking.keepAnswer : null}
      />
    );
  return (
    <>
      {mine ? <Answered survey={survey} mine={mine} taking={taking} /> : null}
      {mine && told ? (
        <AnswerPanel>
          <OwnAnswers survey={survey} mine={mine} />
        </AnswerPanel>
      ) : null}
      <Delivered
        state={state}
        comment={phase === "done" && !state.unsent ? "" : unsentComment(state)}
      />
    </>
  );
}

type AskingProps = Pick<TakenProps, "survey" | "taking" | "opens"> & {
  state: TakingState;
  /** Whether there is something else to see, so that the form may be closed. */
  closes: boolean;
  onKeep: (() => void) | null;
};

/** The form, which opens and closes with a button unless it is all that there is to see. */
function Asking({ survey, taking, state, opens, closes, onKeep }: AskingProps) {
  const { phase, mine, again, refusal } = state;
  const panel = useId();
  const [isOpen, setIsOpen] = useState(opens);
  const [isAskedFor, setIsAskedFor] = useState(again !== null);
  const mustShow = again !== null || phase === "ending" || refusal !== null || !closes;
  const shown = isOpen || mustShow;
  return (
    <>
      <AnswerTile
        status={mine ? answeredText(survey, mine) : votingText.notAnswered}
        done={mine?.completed === true}
      >
        {mustShow ? null : (
          <Button
            appearance={shown ? "secondary" : "primary"}
            aria-controls={panel}
            onClick={() => {
              setIsAskedFor(!isOpen);
              setIsOpen(!isOpen);
            }}
          >
            {shown ? votingText.hide : votingText.answer}
          </Button>
        )}
      </AnswerTile>
      <AnswerPanel id={panel} hidden={!shown}>
        <VoteForm isAskedFor={isAskedFor} taking={taking} state={state} onKeep={onKeep} />
      </AnswerPanel>
    </>
  );
}

/**
 * The delivery of answers that could not be sent at once; those that can't be sent any more are
 * shown.
 */
function Delivered({ state, comment }: { state: TakingState; comment: string }) {
  const { phase, delivery, refusal, survey } = state;
  const isRefused = refusal !== null;
  const isAnswered = answersOf(survey.questions, enteredIn(state)).length > 0;
  const isUnsent = isAnswered || comment !== "" || state.left !== undefined;
  const said = isRefused || delivery !== "none" || isUnsent || phase === "ending";
  return (
    <AnswerPanel quiet={!said}>
      <AnswerSkin>
        {isRefused ? <RefusalLine state={state} /> : null}
        {delivery === "kept" ? null : <UnsentAnswers state={state} comment={comment} />}
        <DeliveryLine delivery={delivery} ending={phase === "ending"} />
      </AnswerSkin>
    </AnswerPanel>
  );
}

/** A menu may link here to change the response (LST-23). */
function useChangeAskedFor(taking: TakingOnPage, mayRespond: boolean): void {
  const [query] = useSearchParams();
  const isAsked = query.get("change") === "true";
  const isDone = useRef(false);
  useEffect(() => {
    const { phase, mine } = taking.state();
    if (!isAsked || !mayRespond || isDone.current || phase !== "done" || !mine?.changeable) return;
    isDone.current = true;
    taking.changeAnswer();
  }, [taking, isAsked, mayRespond]);
}

type AnsweredProps = Pick<TakenProps, "survey" | "taking"> & { mine: OwnAnswer };

function Answered({ survey, mine, taking }: AnsweredProps) {
  const retakes = !mine.changeable && mayRetakeNow(survey, mine);
  const mayRespond = survey.can.includes("respond");
  return (
    <AnswerTile status={answeredText(survey, mine)} done={mine.completed}>
      {mayRespond && mine.changeable ? (
        <Button onClick={taking.changeAnswer}>{votingText.change}</Button>
      ) : null}
      {mayRespond && retakes ? <Button onClick={taking.retake}>{votingText.retake}</Button> : null}
      {mayRespond && !mine.changeable && !retakes ? (
        <Text size={200}>{errorTexts["response.counted"]}</Text>
      ) : null}
    </AnswerTile>
  );
}
