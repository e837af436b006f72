import { makeStyles, Select } from "@fluentui/react-components";
import { useState } from "react";
import type { PostTotals } from "#contract/posts.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { PostState } from "#domain/post/post.ts";
import { countedText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { qnaText } from "#text/qna.ts";
import { answerOf } from "../../answer-of.ts";
import { notSentText } from "../../survey/not-sent-text.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Views } from "../../ui/views.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { usePosts } from "../use-posts.ts";
import { usePostsNews } from "../use-posts-news.ts";
import { AskQuestion } from "./ask-question.tsx";
import { QuestionLists } from "./question-lists.tsx";
import { useQuestionNews } from "./use-question-news.ts";

type Props = {
  survey: SurveyView;
  /** Whether the survey's events arrive (`useLiveResults`). */
  live: boolean;
};

type Tab = keyof typeof qnaText.tabs;
const tabs: readonly Tab[] = ["approved", "pending", "dismissed"];
const states: Record<Tab, readonly PostState[]> = {
  approved: ["approved", "done"],
  pending: ["pending"],
  dismissed: ["dismissed"],
};
type Sort = keyof typeof qnaText.sorts;
const sorts: readonly Sort[] = ["newest", "likes"];

/** How often the page reads without events (QNA-26), in milliseconds. */
const every = { moderator: 2000, audience: 5000 };

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  sort: { justifySelf: "end", marginInlineStart: "auto" },
});

/** The questions of a Q&A, to be read, asked, liked and moderated. */
export function QnaView({ survey, live }: Props) {
  if (survey.state === "pending")
    return <Panel label={qnaText.questions}>{notSentText(survey)}</Panel>;
  return <Questions survey={survey} live={live} />;
}

function Questions({ survey, live }: Props) {
  const styles = useStyles();
  const moderates = survey.can.includes("moderate");
  const [chosen, setChosen] = useState<Tab | null>(null);
  const [sort, setSort] = useState<Sort>("newest");
  // QNA-06.
  const tab = moderates
    ? (chosen ?? (survey.requireApproval ? "pending" : "approved"))
    : "approved";
  const list = usePosts({
    survey,
    live,
    states: states[tab],
    sort: survey.allowReactions ? sort : "newest",
    pollEvery: moderates ? every.moderator : every.audience,
  });
  const { totals, error, readAgain } = list;
  usePostsNews(totals, qnaText.announced, list.ownSeen);
  useQuestionNews(list.followed, moderates);
  return (
    <section className={styles.all} aria-label={qnaText.questions}>
      <VisuallyHidden>
        <h2>{qnaText.questions}</h2>
      </VisuallyHidden>
      <AskQuestion
        survey={survey}
        own={list.own}
        aside={
          survey.allowReactions ? (
            <Select
              className={styles.sort}
              aria-label={qnaText.sort}
              value={sort}
              onChange={(_, { value }) => setSort(sorts.find((name) => name === value) ?? sort)}
            >
              {sorts.map((name) => (
                <option key={name} value={name}>
                  {qnaText.sorts[name]}
                </option>
              ))}
            </Select>
          ) : null
        }
      />
      {totals && totals.withheld > 0 ? (
        <ErrorBanner intent="info" message={countedText(qnaText.withheld, totals.withheld)} />
      ) : null}
      {error ? <LoadFailed error={error} onRetry={readAgain} /> : null}
      <Views
        label={qnaText.tabsLabel}
        views={(moderates ? tabs : []).map((name) => ({ name, label: tabText(name, totals) }))}
        view={tab}
        onChange={setChosen}
      >
        <QuestionLists
          key={`${tab} ${sort}`}
          survey={survey}
          list={list}
          of={tab}
          label={moderates ? qnaText.tabs[tab] : qnaText.questions}
        />
      </Views>
    </section>
  );
}

/** `Review (3)`. */
function tabText(tab: Tab, totals: PostTotals | null): string {
  const name = qnaText.tabs[tab];
  return totals ? fill(qnaText.tab, { name, n: totals.counts[tab] ?? 0 }) : name;
}

/** Why there are no questions: a note if they are hidden on purpose, else an error (QNA-27). */
function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (answerOf(error)?.code.startsWith("RESULTS_"))
    return <ErrorBanner intent="info" message={error.message} />;
  return <ErrorBanner message={qnaText.loadFailed} onRetry={onRetry} />;
}
