import { makeStyles, Spinner, Text, ToggleButton, tokens } from "@fluentui/react-components";
import { TextBulletListRegular } from "@fluentui/react-icons/svg/text-bullet-list";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { wordCloudApi } from "#contract/word-cloud.ts";
import type { QuestionId, SurveyId } from "#domain/ids.ts";
import type { Word } from "#domain/results/word-cloud.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { wordCloudText } from "#text/server/word-cloud.ts";
import { withheldText } from "#text/withheld.ts";
import { answerOf } from "../answer-of.ts";
import { useClient } from "../api.tsx";
import { wordsOf } from "../api-error.ts";
import { detailsKey } from "../text-answers/details-key.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { WordCloudPicture } from "./word-cloud-picture.tsx";

/** `answered`: how many have answered the question, as far as known. */
type Props = { surveyId: SurveyId; questionId: QuestionId; answered: number };

const useStyles = makeStyles({
  cloud: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalM },
  button: { justifySelf: "start" },
  list: { display: "grid", gap: "4px", margin: 0, paddingInlineStart: "2.5em" },
  word: { overflowWrap: "anywhere" },
  count: { color: tokens.colorNeutralForeground2 },
});

/**
 * The words of a question's answers: as a picture, and as a ranked list on demand, which screen
 * readers always have (WCL-01 to WCL-08). Reloaded with the survey's details.
 */
export function WordCloud({ surveyId: id, questionId, answered }: Props) {
  const styles = useStyles();
  const wordCloud = useClient(wordCloudApi);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: detailsKey(id, "wordcloud", questionId),
    queryFn: () => wordCloud.read({ params: { id, questionId } }),
  });
  if (isPending) return <Spinner size="tiny" label={wordCloudText.loading} />;
  const failure = error ? <Failure error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failure;
  const { wordCloudData: words, withheld } = data;
  return (
    <div className={styles.cloud}>
      {failure}
      {withheld ? <Text>{withheldText(withheld)}</Text> : null}
      {words.length > 0 ? <Words words={words} /> : null}
      {words.length === 0 && !withheld ? (
        <Text>{answered ? wordCloudText.noWords : resultsText.noQuestionResponses}</Text>
      ) : null}
    </div>
  );
}

/**
 * Why there is no cloud: a neutral message if results are hidden on purpose (RES-10), else the
 * error with its message, if any (WCL-08).
 */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (answerOf(error)?.code.startsWith("RESULTS_"))
    return <ErrorBanner intent="info" message={error.message} />;
  const words = wordsOf(error);
  return (
    <ErrorBanner
      message={words ? fill(wordCloudText.error, { message: words }) : wordCloudText.failed}
      onRetry={onRetry}
    />
  );
}

function Words({ words }: { words: readonly Word[] }) {
  const styles = useStyles();
  const [listed, setListed] = useState(false);
  const list = (
    <ol className={styles.list} aria-label={wordCloudText.listOf}>
      {words.map(({ text, value }) => (
        <li key={text} className={styles.word}>
          <Text weight="semibold">{text}</Text>{" "}
          <Text className={styles.count}>{countText(value)}</Text>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <WordCloudPicture words={words} />
      <ToggleButton
        className={styles.button}
        icon={<TextBulletListRegular />}
        checked={listed}
        onClick={() => setListed(!listed)}
      >
        {wordCloudText.showList}
      </ToggleButton>
      {listed ? list : <VisuallyHidden>{list}</VisuallyHidden>}
    </>
  );
}

function countText(n: number): string {
  return n === 1 ? wordCloudText.saidOnce : fill(wordCloudText.said, { n });
}
