import { makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import { type Absentee, type DigestEntry, flagQuestion } from "#domain/results/digest.ts";
import { dayMonthText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { answerText } from "#text/questions/registry.ts";
import { digestText } from "#text/results/digest.ts";
import { resultsText } from "#text/results.ts";
import { useApi } from "../../api.tsx";
import { detailsKey } from "../../text-answers/details-key.ts";
import { EmptyChart } from "../../ui/charts/empty-chart.tsx";
import { ResultsError } from "../page/results-error.tsx";
import { MissingPeople } from "./missing-people.tsx";
import { PersonEntry } from "./person-entry.tsx";
import { QuestionHeads } from "./question-heads.tsx";

type Props = { survey: SurveyView };

const useStyles = makeStyles({
  digest: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  box: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4px",
    padding: "12px 20px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
    "@container (max-width: 700px)": { padding: "8px 16px" },
  },
  flagged: {
    paddingTop: "12px",
    borderInlineStartWidth: "4px",
    borderInlineStartColor: "var(--gold)",
    backgroundColor: "var(--gold-bg)",
  },
  heading: { fontSize: "16px", lineHeight: "22px", overflowWrap: "anywhere" },
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", margin: 0, padding: 0 },
  nobody: {
    display: "grid",
    justifyItems: "center",
    gap: tokens.spacingVerticalS,
    padding: "32px 24px",
    textAlign: "center",
  },
});

/** What a team said, person by person: who is flagged, everybody else, and who is missing. */
export function DigestView({ survey }: Props) {
  const styles = useStyles();
  const { results } = useApi();
  const { id } = survey;
  const digest = useQuery({
    queryKey: detailsKey(id, "digest"),
    queryFn: () => results.digest({ params: { id } }),
  });
  if (digest.isPending) return <Spinner size="small" label={resultsText.loading} />;
  if (!digest.data)
    return <ResultsError error={digest.error} onRetry={() => void digest.refetch()} />;
  const { entries, more, missing, missingCount, away, awayCount } = digest.data;
  const flagged = entries.filter((entry) => entry.flagged);
  const others = entries.filter((entry) => !entry.flagged);
  return (
    <div className={styles.digest}>
      {entries.length === 0 ? (
        <div className={styles.box}>
          <div className={styles.nobody}>
            <EmptyChart />
            <Text weight="semibold">{resultsText.noResponses}</Text>
          </div>
        </div>
      ) : null}
      {flagged.length > 0 ? <Flagged survey={survey} entries={flagged} /> : null}
      {others.length > 0 ? <Others survey={survey} entries={others} /> : null}
      {more > 0 ? <Text size={200}>{fill(digestText.more, { n: more })}</Text> : null}
      {missingCount ? (
        <MissingPeople
          heading={survey.state === "closed" ? digestText.missing : digestText.notYet}
          people={missing}
          total={missingCount}
        />
      ) : null}
      {awayCount > 0 ? (
        <MissingPeople
          heading={digestText.away}
          people={away.map((person) => ({ ...person, said: awayText(person) }))}
          total={awayCount}
        />
      ) : null}
    </div>
  );
}

function awayText({ name, backOn }: Absentee): string {
  return fill(digestText.awayUntil, { name, date: dayMonthText(backOn) });
}

type Shown = Props & { entries: readonly DigestEntry[] };

/** `Are you blocked? Yes`, and what those who said so wrote. */
function Flagged({ survey, entries }: Shown) {
  const styles = useStyles();
  const flag = flagQuestion(survey.questions);
  const said = entries[0]?.answers.find(({ questionId }) => questionId === flag?.id);
  const answer = flag && said ? answerText(flag, said.value) : "";
  const heading = fill(digestText.flagged, { label: flag?.label ?? "", answer });
  return (
    <section className={`${styles.box} ${styles.flagged}`} aria-label={heading}>
      <Text as="h3" weight="semibold" className={styles.heading}>
        {heading}
      </Text>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <PersonEntry key={entry.user.aadObjectId} entry={entry} questions={survey.questions} />
        ))}
      </ul>
    </section>
  );
}

function Others({ survey: { questions }, entries }: Shown) {
  const styles = useStyles();
  return (
    <section className={styles.box} aria-label={digestText.answers}>
      <QuestionHeads questions={questions} />
      <ul className={styles.list}>
        {entries.map((entry) => (
          <PersonEntry key={entry.user.aadObjectId} entry={entry} questions={questions} />
        ))}
      </ul>
    </section>
  );
}
