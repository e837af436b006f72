import { Button, makeStyles, Text } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { countedText } from "#text/format/counts.ts";
import { questionCount } from "#text/format/posts-count.ts";
import { qnaText } from "#text/qna.ts";
import { answerOf } from "../../answer-of.ts";
import { NotOpen } from "../../survey/not-open.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { PostCard } from "../post-card.tsx";
import { PostRows } from "../post-rows.tsx";
import { Reactions } from "../reactions.tsx";
import { usePosts } from "../use-posts.ts";
import { usePostsNews } from "../use-posts-news.ts";

type Props = { survey: SurveyView; live: boolean };

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  none: { padding: "24px 0", textAlign: "center" },
  more: { justifySelf: "start" },
});

/** The approved questions of a Q&A, to be read only (QNA-33). */
export function QuestionPreview({ survey, live }: Props) {
  if (survey.state === "pending") return <NotOpen survey={survey} />;
  return <Approved survey={survey} live={live} />;
}

function Approved({ survey, live }: Props) {
  const styles = useStyles();
  const { posts, totals, isLoading, error, readAgain, more, isLoadingMore, ownSeen } = usePosts({
    survey,
    live,
    states: ["approved"],
    sort: "newest",
    pollEvery: specOf(survey.type).pollEvery,
  });
  usePostsNews(totals, qnaText.announced, ownSeen);
  if (error && answerOf(error)?.code.startsWith("RESULTS_"))
    return <ErrorBanner intent="info" message={error.message} />;
  if (error && isLoading) return <ErrorBanner message={qnaText.loadFailed} onRetry={readAgain} />;
  if (isLoading) return <LoadingScreen text={qnaText.loading} />;
  return (
    <section className={styles.all} aria-label={qnaText.questions}>
      {error ? <ErrorBanner message={qnaText.loadFailed} onRetry={readAgain} /> : null}
      {posts.length === 0 ? <Text className={styles.none}>{questionCount.none}</Text> : null}
      <PostRows
        label={qnaText.questions}
        posts={posts}
        arrived={(n) => countedText(qnaText.arrived, n)}
      >
        {(post) => (
          <PostCard post={post} marks={post.focused ? [qnaText.focused] : []}>
            <Reactions survey={{ ...survey, can: [] }} post={post} />
          </PostCard>
        )}
      </PostRows>
      {more ? (
        <Button className={styles.more} disabledFocusable={isLoadingMore} onClick={more}>
          {qnaText.more}
        </Button>
      ) : null}
    </section>
  );
}
