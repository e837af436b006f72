import { makeStyles, Spinner, Text, ToggleButton, tokens } from "@fluentui/react-components";
import { TextBulletListRegular } from "@fluentui/react-icons/svg/text-bullet-list";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { QuestionId, SurveyId } from "#domain/ids.ts";
import type { Word } from "#domain/results/word-cloud.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { wordCloudText } from "#text/word-cloud.ts";
import { answerOf } from "../answer-of.ts";
import { useApi } from "../api.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { detailsKey } from "./details-key.ts";
import { withheldText } from "./said-texts.tsx";
import { WordCloudPicture } from "./word-cloud-picture.tsx";

type Props = { surveyId: SurveyId; questionId: QuestionId };

const useStyles = makeStyles({
  cloud: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalM },
  button: { justifySelf: "start" },
  list: { display: "grid", gap: "4px", margin: 0, paddingInlineStart: "2.5em" },
  word: { overflowWrap: "anywhere" },
  count: { color: tokens.colorNeutralForeground2 },
});

/** The words of a question's answers: as a picture, and as a ranked list on demand, which screen readers always have (WCL-01 to WCL-08). Read again with the details of its item. */
export function WordCloud({ surveyId: id, questionId }: Props) {
  const styles = useStyles();
  const { wordCloud } = useApi();
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
      {words.length === 0 && !withheld ? <Text>{resultsText.noQuestionResponses}</Text> : null}
    </div>
  );
}

/** Why there is no cloud: calmly where results are held back on purpose (RES-10), else as a failure with its words, if it has any (WCL-08). */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (answerOf(error)?.code.startsWith("RESULTS_")) return <ErrorBanner intent="info" message={error.message} />;
  const message = error.message ? fill(wordCloudText.error, { message: error.message }) : wordCloudText.failed;
  return <ErrorBanner message={message} onRetry={onRetry} />;
}

function Words({ words }: { words: readonly Word[] }) {
  const styles = useStyles();
  const [listed, setListed] = useState(false);
  const list = (
    <ol className={styles.list} aria-label={wordCloudText.listOf}>
      {words.map(({ text, value }) => (
        <li key={text} className={styles.word}>
          <Text weight="semibold">{text}</Text> <Text className={styles.count}>{saidText(value)}</Text>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <WordCloudPicture words={words} />
      <ToggleButton className={styles.button} icon={<TextBulletListRegular />} checked={listed} onClick={() => setListed(!listed)}>
        {wordCloudText.showList}
      </ToggleButton>
      {listed ? list : <VisuallyHidden>{list}</VisuallyHidden>}
    </>
  );
}

function saidText(n: number): string {
  return n === 1 ? wordCloudText.saidOnce : fill(wordCloudText.said, { n });
}
