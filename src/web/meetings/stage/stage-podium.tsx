import { useQuery } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import { scoreText } from "#text/format/score-text.ts";
import { quizText } from "#text/results/quiz.ts";
import { withheldText } from "#text/withheld.ts";
import { useApi } from "../../api.tsx";
import { wordsOf } from "../../api-error.ts";
import { detailsKey } from "../../text-answers/details-key.ts";
import { PodiumSteps } from "./podium-steps.tsx";

type Props = { survey: Pick<SurveyView, "id"> };

/** The first three of a quiz; equal scores share a place and a height (QUZ-17). */
export function StagePodium({ survey: { id } }: Props) {
  const { results } = useApi();
  const { data, error } = useQuery({
    queryKey: detailsKey(id, "leaderboard"),
    queryFn: () => results.leaderboard({ params: { id } }),
  });
  if (!data) return <p className="stage-lead">{error ? wordsOf(error) : quizText.loading}</p>;
  const { leaders, most, completed, withheld } = data;
  const first = leaders.slice(0, 3);
  const beside = leaders.slice(3).filter(({ rank }) => rank <= 3).length;
  if (first.length === 0)
    return (
      <p className="stage-lead">
        {withheld ? withheldText(withheld) : completed === 0 ? quizText.nobody : null}
      </p>
    );
  return (
    <PodiumSteps
      label={quizText.leaderboard}
      beside={beside}
      winners={first.map((leader, at) => ({
        // Entries without a name have no key but their index.
        key: leader.user?.aadObjectId ?? String(at),
        rank: leader.rank,
        name: leader.user?.name ?? quizText.anonymous,
        score: scoreText(leader, most),
      }))}
    />
  );
}
