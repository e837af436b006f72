import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Question as Asked } from "#domain/question/question.ts";
import type { Source } from "#domain/response/answers.ts";
import type { QuestionResult, Results } from "#domain/results/results.ts";
import { resultsErrorCode } from "#domain/survey/visibility.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { hotTakeText } from "#text/rooms.ts";
import { errorTexts } from "#text/server/errors.ts";
import { votingText } from "#text/voting.ts";
import { waitingText } from "#text/waiting.ts";
import type { useLiveResults } from "../live/use-live-results.ts";
import { useMyResponse } from "../own-response/use-my-response.ts";
import { useTaking } from "../own-response/use-taking.ts";
import { NotOpen } from "../survey/not-open.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { Sides } from "./sides.tsx";
import { sidesOf } from "./sides-of.ts";
import { Voters } from "./voters.tsx";
import { Voting } from "./voting.tsx";

type Props = {
  survey: SurveyView;
  answer: ReturnType<typeof useLiveResults>["answer"];
  /** Only the percentages and whether the viewer voted (HOT-06). */
  preview?: boolean;
  source?: Source | undefined;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  card: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    padding: "20px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
    "@container (max-width: 480px)": { padding: "16px 12px" },
  },
  question: {
    margin: 0,
    fontSize: "20px",
    lineHeight: "28px",
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: "anywhere",
    unicodeBidi: "plaintext",
    textAlign: "start",
  },
});

/** A hot take: voting it up or down, and how all voted (HOT-01 to HOT-07). */
export function HotTakeView(props: Props) {
  const styles = useStyles();
  const { survey, answer, preview = false } = props;
  const { error, retry, ...own } = useMyResponse(survey, answer);
  const [question] = survey.questions;
  if (!answer.data && !answer.error) return <LoadingScreen text={hotTakeText.loading} />;
  const failed = { unnamed: hotTakeText.failed } as const;
  return (
    <div className={styles.all}>
      {answer.error ? (
        <LoadError {...failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {error ? <LoadError {...failed} error={error} onRetry={retry} /> : null}
      {preview ? null : <NotOpen survey={survey} />}
      {question && survey.state !== "pending" ? (
        <>
          <Question {...props} question={question} {...own} />
          {preview ? null : (
            <Voters
              survey={survey}
              question={question}
              mine={own.mine ?? null}
              responses={answer.data?.responses ?? []}
            />
          )}
        </>
      ) : null}
    </div>
  );
}

type QuestionProps = Props &
  Pick<ReturnType<typeof useMyResponse>, "mine" | "known"> & { question: Asked };

/** The question, both sides, and what the viewer did. */
function Question({ survey, answer, preview, source, question, mine, known }: QuestionProps) {
  const styles = useStyles();
  const { result, waiting } = shownOf(survey, question, answer.data?.results ?? null);
  return (
    <div className={styles.card}>
      {survey.title ? <h2 className={styles.question}>{question.label}</h2> : null}
      {mine === undefined || preview ? (
        <Still question={question} result={result} mine={mine} />
      ) : (
        <Taken
          survey={survey}
          question={question}
          mine={mine}
          known={known}
          result={result}
          source={source}
        />
      )}
      {preview && mine?.completed ? <Text weight="semibold">{votingText.voted}</Text> : null}
      {waiting === null ? null : <Text>{waiting}</Text>}
      <Hidden survey={survey} answer={answer} />
    </div>
  );
}

/**
 * What there is to see of a question. Sides at 0 percent would say that nobody voted, so there are
 * none while all answers wait.
 */
function shownOf({ anonymity }: SurveyView, { id }: Asked, results: Results | null) {
  const waiting = results && waitingText(results, anonymity);
  const found = results?.questions.find(({ questionId }) => questionId === id) ?? null;
  return { result: waiting !== null && found?.answered === 0 ? null : found, waiting };
}

/** Why there are no totals to see. */
function Hidden({ survey, answer: { data } }: Pick<Props, "survey" | "answer">) {
  if (!data || (data.results && data.canViewResponses)) return null;
  if (!data.error) return survey.responseCount > 0 ? <Text>{resultsText.unavailable}</Text> : null;
  const sentence = errorTexts[resultsErrorCode(data.error, survey.role === "own")];
  return <Text>{fill(sentence, { type: survey.typeName })}</Text>;
}

type TakenProps = Parameters<typeof useTaking>[0] & {
  question: Asked;
  result: QuestionResult | null;
};

function Taken({ question, result, ...of }: TakenProps) {
  const taking = useTaking(of);
  if (!taking) return <Still question={question} result={result} mine={of.mine} />;
  return <Voting survey={of.survey} question={question} result={result} taking={taking} />;
}

type StillProps = Pick<TakenProps, "question" | "result"> & {
  mine: TakenProps["mine"] | undefined;
};

/** Both sides, without a way to vote. */
function Still({ question, result, mine }: StillProps) {
  const value = mine?.responses.find(({ questionId }) => questionId === question.id)?.value;
  const own = typeof value === "string" ? value : null;
  return <Sides sides={sidesOf(question)} result={result} own={own} onVote={null} />;
}
