import { Avatar, Button, makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { ThumbDislikeFilled } from "@fluentui/react-icons/svg/thumb-dislike";
import { ThumbLikeFilled } from "@fluentui/react-icons/svg/thumb-like";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { Response, UserResponse } from "#domain/response/response.ts";
import { hotTakeText } from "#text/rooms.ts";
import { useApi } from "../api.tsx";
import { detailsKey } from "../text-answers/details-key.ts";
import { NearDate } from "../ui/dates/near-date.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { sidesOf } from "./sides-of.ts";

type Props = {
  survey: SurveyView;
  question: Question;
  mine: UserResponse | null;
  /** Of others than owners only their own. */
  responses: readonly Response[];
};
type Vote = {
  key: string;
  name: string;
  /** Whose initials stand beside it; empty if that is not known. */
  initialsOf: string;
  responses: readonly Pick<Answer, "questionId" | "value">[];
  at: Date | null;
};

const useStyles = makeStyles({
  section: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  heading: { margin: 0, fontSize: "16px", lineHeight: "22px" },
  list: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    margin: 0,
    padding: 0,
    listStyle: "none",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    minHeight: "48px",
    boxSizing: "border-box",
    padding: "8px 16px",
    "& + &": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  name: { flex: "1 1 96px", minWidth: 0, overflowWrap: "anywhere" },
  side: { display: "inline-flex", alignItems: "center", gap: "6px" },
  when: { color: tokens.colorNeutralForeground2 },
  more: { justifySelf: "start" },
});

/** Each vote with how long ago it was, for owners; for others their own (HOT-05, RES-34). */
export function Voters({ survey, question, mine, responses }: Props) {
  const { can, anonymity, resultsRetention } = survey;
  if (can.includes("view-responses") && anonymity !== "anonymous" && resultsRetention === "open")
    return <All survey={survey} question={question} />;
  if (!mine?.completed || mine.responseAnonymity === "anonymous") return null;
  const own = {
    key: "own",
    name: hotTakeText.you,
    initialsOf: responses[0]?.user.name ?? "",
    responses: mine.responses,
    at: mine.completedOn,
  };
  return <Listed question={question} votes={[own]} />;
}

function All({ survey: { id }, question }: Pick<Props, "survey" | "question">) {
  const styles = useStyles();
  const { results } = useApi();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: detailsKey(id, "voters"),
      queryFn: ({ pageParam }) =>
        results.table({ params: { id }, query: { after: pageParam || undefined, limit: 50 } }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next ?? undefined,
    });
  if (isPending) return <Spinner size="tiny" label={hotTakeText.loadingVoters} />;
  if (error && !data)
    return <LoadError error={error} unnamed={hotTakeText.failed} onRetry={() => void refetch()} />;
  const votes = (data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .flatMap(({ user, responses, completedOn: at }): Vote[] =>
      user
        ? [{ key: user.aadObjectId, name: user.name, initialsOf: user.name, responses, at }]
        : [],
    );
  if (votes.length === 0) return null;
  return (
    <Listed question={question} votes={votes}>
      {hasNextPage ? (
        <Button
          className={styles.more}
          disabledFocusable={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {hotTakeText.moreVoters}
        </Button>
      ) : null}
    </Listed>
  );
}

type ListedProps = {
  question: Question;
  votes: readonly Vote[];
  children?: React.ReactNode;
};

function Listed({ question, votes, children }: ListedProps) {
  const styles = useStyles();
  const sides = sidesOf(question);
  return (
    <section className={styles.section} aria-label={hotTakeText.voters}>
      <h2 className={styles.heading}>{hotTakeText.voters}</h2>
      <ul className={styles.list}>
        {votes.map(({ key, name, initialsOf, responses, at }) => {
          const value = responses.find(({ questionId }) => questionId === question.id)?.value;
          const side = sides.find(({ choice }) => choice.id === value);
          const Picture = side === sides[0] ? ThumbLikeFilled : ThumbDislikeFilled;
          return (
            <li key={key} className={styles.row}>
              <Avatar aria-hidden name={initialsOf} size={28} color="colorful" />
              <Text weight="semibold" className={styles.name}>
                <bdi>{name}</bdi>
              </Text>
              {side ? (
                <span className={styles.side}>
                  <Picture aria-hidden fontSize={16} />
                  {side.label}
                </span>
              ) : null}
              {at ? (
                <Text size={200} className={styles.when}>
                  <NearDate date={at} sentence="{date}" />
                </Text>
              ) : null}
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}
