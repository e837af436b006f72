import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { wordCloudApi } from "#contract/word-cloud.ts";
import type { Question } from "#domain/question/question.ts";
import { cloudColor } from "#domain/results/cloud-colors.ts";
import { cloudLayout } from "#domain/results/cloud-layout.ts";
import type { Word } from "#domain/results/word-cloud.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { wordCloudText } from "#text/server/word-cloud.ts";
import { stageText } from "#text/stage.ts";
import { withheldText } from "#text/withheld.ts";
import { useClient } from "../../api.tsx";
import { wordsOf } from "../../api-error.ts";
import { useThemeName } from "../../host/theme-name.ts";
import { detailsKey } from "../../text-answers/details-key.ts";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { measureIn } from "../../word-cloud/word-cloud-measure.ts";

type Props = {
  survey: Pick<SurveyView, "id">;
  question: Pick<Question, "id">;
  /** How many have answered the question. */
  answered: number;
};

/** The layout's own units, in a wide window and in an upright or small one. */
const areas = { wide: { width: 640, height: 276 }, small: { width: 340, height: 400 } };
const small = "(max-width: 520px), (max-aspect-ratio: 1 / 1)";
const font = '"Segoe UI", system-ui, sans-serif';
/** So many words, most frequent first, can be read from afar. */
const most = 40;

/** The words of everybody's answers, in the colours that they have on all pages (WCL-05). */
export function StageCloud({ survey: { id }, question, answered }: Props) {
  const wordCloud = useClient(wordCloudApi);
  const { data, error } = useQuery({
    queryKey: detailsKey(id, "wordcloud", question.id),
    queryFn: () => wordCloud.read({ params: { id, questionId: question.id } }),
  });
  if (!data)
    return (
      <p className="stage-lead">
        {error ? (wordsOf(error) ?? wordCloudText.failed) : wordCloudText.loading}
      </p>
    );
  const { wordCloudData: words, withheld } = data;
  const none = answered > 0 ? wordCloudText.noWords : resultsText.noVotes;
  if (words.length === 0)
    return <p className="stage-lead">{withheld ? withheldText(withheld) : none}</p>;
  return <Words words={words} />;
}

function Words({ words }: { words: readonly Word[] }) {
  const theme = useThemeName();
  const measure = useMemo(() => measureIn(font), []);
  const area = areas[useMediaQuery(small) ? "small" : "wide"];
  const placed = useMemo(
    () => cloudLayout(words.slice(0, most), measure, area),
    [words, measure, area],
  );
  return (
    <svg
      className="stage-cloud"
      viewBox={`0 0 ${area.width} ${area.height}`}
      role="img"
      aria-label={fill(stageText.cloud, { words: words.map(({ text }) => text).join(", ") })}
    >
      {placed.map(({ text, shown, rank, size, x, y }) => (
        <text
          key={text}
          fill={cloudColor(theme, rank)}
          style={{ transform: `translate(${x}px, ${y}px)`, fontSize: `${size}px` }}
          textAnchor="middle"
        >
          {shown}
        </text>
      ))}
    </svg>
  );
}
