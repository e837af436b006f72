import { useQuery } from "@tanstack/react-query";
import type { Leader } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { quizText, resultsText } from "#text/results.ts";
import { useApi } from "../../api.tsx";
import { wordsOf } from "../../api-error.ts";
import { detailsKey } from "../../text-answers/details-key.ts";
import { withheldText } from "../../text-answers/text-answer-list.tsx";
import { initialsOf, tintOf } from "./initials.ts";

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
    <>
      {beside > 0 ? <p className="stage-beside">{fill(resultsText.more, { n: beside })}</p> : null}
      <ol className="stage-podium" aria-label={quizText.leaderboard}>
        {first.map((leader, at) => (
          // Entries without a name have no key but their index.
          <Step key={leader.user?.aadObjectId ?? String(at)} leader={leader} most={most} />
        ))}
      </ol>
    </>
  );
}

function Step({ leader: { rank, user, score }, most }: { leader: Leader; most: number }) {
  const name = user?.name ?? quizText.anonymous;
  return (
    <li className="stage-winner" data-place={rank}>
      {rank === 1 ? <Crown /> : null}
      <span className="stage-avatar" data-tint={tintOf(name)} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className="stage-who" dir="auto" title={name}>
        {name}
      </span>{" "}
      <span className="stage-score">{fill(quizText.score, { score, most })}</span>{" "}
      <b className="stage-height">{rank}</b>
    </li>
  );
}

function Crown() {
  return (
    <svg className="stage-crown" viewBox="0 0 20 20" aria-hidden>
      <path d="M3 6.5c0-.6.7-.9 1.2-.5l2.9 2.3 2.3-4.4a.7.7 0 0 1 1.2 0l2.3 4.4 2.9-2.3c.5-.4 1.2-.1 1.2.5l-1.1 7.2a1 1 0 0 1-1 .8H5.1a1 1 0 0 1-1-.8L3 6.5Zm1.5 9.7h11v.8a.7.7 0 0 1-.7.7H5.2a.7.7 0 0 1-.7-.7v-.8Z" />
    </svg>
  );
}
