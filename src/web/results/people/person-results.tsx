import { Avatar, Caption1, makeStyles, Spinner, Subtitle2, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { QuizScore } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Response } from "#domain/response/response.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { pointTexts } from "#text/results/points.ts";
import { responsesText } from "#text/results/responses.ts";
import { useApi } from "../../api.tsx";
import { useHost } from "../../host/use-host.ts";
import { detailsKey } from "../../text-answers/details-key.ts";
import { CutText } from "../../ui/cut-text.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { AnswersView } from "../answer/answers-view.tsx";
import { PersonSearch, type Respondent } from "./person-search.tsx";

const useStyles = makeStyles({
  head: { display: "flex", alignItems: "center", gap: "12px" },
  words: { display: "grid", minWidth: 0, overflowWrap: "anywhere" },
  score: { whiteSpace: "nowrap" },
  comments: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px" },
});

/** One person's responses, for owners (RES-30 to RES-33, QUZ-13). */
export function PersonResults({ survey }: { survey: SurveyView }) {
  const { results } = useApi();
  const { user } = useHost().context;
  const [chosen, setChosen] = useState<Respondent | null>(null);
  const self = survey.owners.find(({ aadObjectId }) => aadObjectId === user.id) ?? null;
  return (
    <>
      <PersonSearch surveyId={survey.id} self={self} onChoose={setChosen} />
      {chosen ? (
        <OnePerson survey={survey} person={chosen} read={results.ofPerson} />
      ) : (
        <Text>{responsesText.selectUser}</Text>
      )}
    </>
  );
}

type OneProps = {
  survey: SurveyView;
  person: Respondent;
  read: ReturnType<typeof useApi>["results"]["ofPerson"];
};

function OnePerson({ survey, person: { aadObjectId: userId, name }, read }: OneProps) {
  const { user } = useHost().context;
  const found = useQuery({
    queryKey: detailsKey(survey.id, "person", userId),
    queryFn: () => read({ params: { id: survey.id, userId } }),
  });
  if (found.isPending) return <Spinner size="tiny" label={responsesText.loading} />;
  if (!found.data) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  const { response, score } = found.data;
  if (response) return <PersonShown survey={survey} response={response} score={score} />;
  return (
    <Text role="status">
      {name}: {userId === user.id ? responsesText.notVoted : responsesText.noResponses}
    </Text>
  );
}

function PersonShown({
  survey,
  response,
  score,
}: {
  survey: SurveyView;
  response: Response;
  score: QuizScore | null;
}) {
  const styles = useStyles();
  const { user, completedOn, responses, comments } = response;
  return (
    <>
      <div className={styles.head} role="status">
        <Avatar aria-hidden name={user.name} size={40} color="colorful" />
        <div className={styles.words}>
          <Text weight="semibold">{user.name}</Text>
          <Caption1>{completedOn ? dateText(completedOn) : responsesText.notCompleted}</Caption1>
        </div>
        {score ? (
          <Text size={500} weight="semibold" className={styles.score}>
            {fill(pointTexts.score, { score: score.score, most: score.most })}
          </Text>
        ) : null}
      </div>
      <AnswersView questions={survey.questions} answers={responses} score={score} />
      {comments.length > 0 ? (
        <div className={styles.comments}>
          <Subtitle2 as="h3">{responsesText.comments}</Subtitle2>
          {comments.map((text) => (
            <CutText key={text} text={text} />
          ))}
        </div>
      ) : null}
    </>
  );
}
