import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Post } from "#domain/post/post.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { countedText } from "#text/format/counts.ts";
import { icebreakerText } from "#text/rooms.ts";
import { answerOf } from "../../answer-of.ts";
import { untold } from "../../api-error.ts";
import { NotOpen } from "../../survey/not-open.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { PostCard } from "../post-card.tsx";
import { PostRows } from "../post-rows.tsx";
import { Reactions } from "../reactions.tsx";
import { useBack } from "../use-back.ts";
import { usePosts } from "../use-posts.ts";
import { usePostsNews } from "../use-posts-news.ts";
import { AddResponse } from "./add-response.tsx";

type Props = {
  survey: SurveyView;
  /** Whether the survey's events arrive (`useLiveResults`). */
  live: boolean;
  /** Only the newest three, without a way to respond or react (ICE-15). */
  preview?: boolean;
  /** An error that the page says already. */
  told?: Error | null;
};

const previewed = 3;

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  question: {
    margin: 0,
    fontSize: "20px",
    lineHeight: "28px",
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: "anywhere",
    unicodeBidi: "plaintext",
    textAlign: "start",
  },
  total: { margin: 0, color: tokens.colorNeutralForeground2 },
  figure: {
    fontSize: "28px",
    lineHeight: "36px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground1,
  },
  none: {
    display: "grid",
    justifyItems: "center",
    gap: "4px",
    padding: "32px 16px",
    textAlign: "center",
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: "12px",
  },
  weak: { color: tokens.colorNeutralForeground2 },
  more: { justifySelf: "start" },
});

/** What everybody says to an icebreaker, and the form to say something (ICE-01 to ICE-06). */
export function IcebreakerView(props: Props) {
  const { survey } = props;
  if (survey.state === "pending") return <NotOpen survey={survey} />;
  return <Said {...props} />;
}

function Said({ survey, live, preview = false, told = null }: Props) {
  const styles = useStyles();
  const list = usePosts({
    survey,
    live,
    states: ["approved", "done"],
    sort: "newest",
    pollEvery: specOf(survey.type).pollEvery,
  });
  const { totals, error, readAgain, own } = list;
  const failure = untold(error, told);
  // Once there, the form stays: somebody may be writing.
  const [hasForm, setHasForm] = useState(false);
  if (!hasForm && (own || error)) setHasForm(true);
  useBack(told, () => {
    if (error) readAgain();
  });
  usePostsNews(totals, icebreakerText.announced, list.ownSeen);
  return (
    <section className={styles.all} aria-label={icebreakerText.responses}>
      <VisuallyHidden>
        <h2>{icebreakerText.responses}</h2>
      </VisuallyHidden>
      {survey.title ? <p className={styles.question}>{survey.questions[0]?.label}</p> : null}
      {preview ? null : (
        <>
          <NotOpen survey={survey} />
          {hasForm ? <AddResponse survey={survey} own={own} told={told} /> : null}
        </>
      )}
      {totals && totals.total > 0 ? <Total n={totals.total} /> : null}
      {totals && totals.withheld > 0 ? (
        <ErrorBanner
          intent="info"
          message={countedText(icebreakerText.withheld, totals.withheld)}
        />
      ) : null}
      {failure ? <LoadFailed error={failure} onRetry={readAgain} /> : null}
      <List survey={survey} list={list} preview={preview} />
    </section>
  );
}

/** The total of submissions (ICE-02). */
function Total({ n }: { n: number }) {
  const styles = useStyles();
  const sentence = n === 1 ? icebreakerText.total.one : icebreakerText.total.some;
  const [before = "", after = ""] = sentence.split("{count}");
  return (
    <p className={styles.total}>
      {before}
      <span className={styles.figure}>{n}</span>
      {after}
    </p>
  );
}

/** Why there is nothing: a note if it is hidden on purpose, else an error (ICE-11). */
function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (answerOf(error)?.code.startsWith("RESULTS_"))
    return <ErrorBanner intent="info" message={error.message} />;
  return <LoadError error={error} unnamed={icebreakerText.failed} onRetry={onRetry} />;
}

type ListProps = { survey: SurveyView; list: ReturnType<typeof usePosts>; preview: boolean };

function List({ survey, list, preview }: ListProps) {
  const styles = useStyles();
  const { posts, unlisted, isLoading, error, more, isLoadingMore } = list;
  if (isLoading) return error ? null : <LoadingScreen text={icebreakerText.loading} />;
  // An anonymous one that is shown with others later is the viewer's alone.
  const held = more === null ? unlisted.filter(({ createdAt }) => createdAt === null) : [];
  const shown = [...held, ...posts].slice(0, preview ? previewed : undefined);
  if (shown.length === 0)
    return error ? null : (
      <div className={styles.none}>
        <Text size={400} weight="semibold">
          {icebreakerText.none}
        </Text>
        {survey.state === "open" ? (
          <Text className={styles.weak}>{icebreakerText.noneHint}</Text>
        ) : null}
      </div>
    );
  const looked = preview ? { ...survey, can: [] } : survey;
  const marks = (post: Post) => (held.includes(post) ? [icebreakerText.heldMark] : []);
  return (
    <>
      <PostRows
        label={icebreakerText.responses}
        posts={shown}
        arrived={(n) => countedText(icebreakerText.arrived, n)}
      >
        {(post) => (
          <PostCard post={post} marks={marks(post)} leads>
            {held.includes(post) ? null : <Reactions survey={looked} post={post} />}
          </PostCard>
        )}
      </PostRows>
      {more && !preview ? (
        <Button className={styles.more} disabledFocusable={isLoadingMore} onClick={more}>
          {icebreakerText.more}
        </Button>
      ) : null}
    </>
  );
}
