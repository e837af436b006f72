import { Button, makeStyles, Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import type { PostTotals } from "#contract/posts.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { PostId } from "#domain/ids.ts";
import type { Post, PostState } from "#domain/post/post.ts";
import { countedText } from "#text/format/counts.ts";
import { questionCount } from "#text/format/posts-count.ts";
import { postsText } from "#text/posts.ts";
import { qnaText } from "#text/qna.ts";
import { toSectionHeading } from "../../ui/focus/hand-focus-on.ts";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { SectionTitle } from "../../ui/section-title.tsx";
import { PostRows } from "../post-rows.tsx";
import type { usePosts } from "../use-posts.ts";
import { QuestionItem } from "./question-item.tsx";

type Props = {
  survey: SurveyView;
  list: ReturnType<typeof usePosts>;
  /** The state of those that are not answered. */
  of: PostState;
  label: string;
};

const useStyles = makeStyles({
  part: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  none: {
    display: "grid",
    justifyItems: "center",
    gap: "4px",
    padding: "32px 0",
    textAlign: "center",
  },
  more: { justifySelf: "start" },
});

/**
 * The viewer's own in review, the questions that wait for an answer, and the answered ones. What
 * stays in one part while that is in use comes to the other later: it is shown once.
 */
export function QuestionLists({ survey, list, of, label }: Props) {
  const styles = useStyles();
  const { posts, totals, isLoading, error, more, isLoadingMore } = list;
  const own = ownOf(survey, list);
  const [keptWaiting, setKeptWaiting] = useKeptIds();
  const [keptAnswered, setKeptAnswered] = useKeptIds();
  const answered = posts.filter(({ id, state }) => state === "done" && !keptWaiting.includes(id));
  const waiting = posts.filter(({ id, state }) => state !== "done" && !keptAnswered.includes(id));
  const ownPart =
    own.length === 0 ? null : (
      <Part
        survey={survey}
        list={list}
        of="pending"
        title={qnaText.yours}
        label={qnaText.yours}
        posts={own}
        mark={({ state }) => (state === "pending" ? postsText.inReview : qnaText.heldMark)}
      />
    );
  // The page says that it failed.
  if (error && totals === null) return ownPart;
  if (isLoading) return <LoadingScreen text={qnaText.loading} />;
  return (
    <>
      {ownPart}
      <Part
        survey={survey}
        list={list}
        of={of}
        label={label}
        posts={waiting}
        onKept={setKeptWaiting}
        none={
          posts.length === 0 && own.length === 0 ? (
            <div className={styles.none}>
              <Text weight="semibold">{questionCount.none}</Text>
              {isEmpty(survey, totals) ? <Text>{qnaText.noneHint}</Text> : null}
            </div>
          ) : null
        }
      />
      {answered.length > 0 ? (
        <Part
          survey={survey}
          list={list}
          of="done"
          title={qnaText.answered}
          count={totals?.counts.done ?? answered.length}
          label={qnaText.answered}
          posts={answered}
          onKept={setKeptAnswered}
        />
      ) : null}
      {more ? (
        <Button className={styles.more} disabledFocusable={isLoadingMore} onClick={more}>
          {qnaText.more}
        </Button>
      ) : null}
    </>
  );
}

/** The same array while they are the same. */
function useKeptIds() {
  const [kept, setKept] = useState<readonly PostId[]>([]);
  const keep = (ids: readonly PostId[]) =>
    setKept((before) => (before.join() === ids.join() ? before : ids));
  return [kept, keep] as const;
}

/** The viewer's own that are not in the list: what is in review, and what is shown later. */
function ownOf({ can }: SurveyView, { unlisted, totals, more }: Props["list"]): Post[] {
  const inReview = unlisted.filter(({ state }) => state === "pending");
  const isAllLoaded = totals !== null && totals.withheld > 0 && more === null;
  return [
    ...(can.includes("moderate") ? [] : inReview),
    ...(isAllLoaded ? unlisted.filter(isHeld) : []),
  ];
}

/** Nobody has asked, and somebody still may. */
function isEmpty({ state }: SurveyView, totals: PostTotals | null): boolean {
  return state === "open" && totals?.total === 0;
}

/** An anonymous one that is shown with others later. */
function isHeld({ state, createdAt }: Post): boolean {
  return state === "approved" && createdAt === null;
}

type PartProps = {
  survey: SurveyView;
  list: Props["list"];
  /** The state that they have. */
  of: PostState;
  title?: string;
  count?: number;
  label: string;
  posts: readonly Post[];
  onKept?: (ids: readonly PostId[]) => void;
  /** What is said of each of them. */
  mark?: (post: Post) => string;
  none?: ReactNode;
};

function Part({ survey, list, of, title, count, label, posts, onKept, mark, none }: PartProps) {
  const styles = useStyles();
  // Where it went is not known if it was gone when the list was read again.
  const goneMark = ({ id }: Post) => {
    const state = list.stateOf(id);
    return state === null || state === of ? qnaText.elsewhere : qnaText.moved[state];
  };
  const isListed = ({ id }: Post) => list.posts.some((listed) => listed.id === id);
  const marksOf = (post: Post, isGone: boolean) => [
    ...(post.focused ? [qnaText.focused] : []),
    ...(isGone ? [goneMark(post)] : mark ? [mark(post)] : []),
  ];
  return (
    <div ref={toSectionHeading} className={styles.part}>
      {title ? (
        <SectionTitle {...(count === undefined ? {} : { count: String(count) })}>
          {title}
        </SectionTitle>
      ) : null}
      <PostRows
        label={label}
        posts={posts}
        {...(onKept ? { onKept } : {})}
        moved={[...list.posts, ...list.moved]}
        arrived={(n) => countedText(qnaText.arrived, n)}
        none={none}
      >
        {(post, isGone) => (
          <QuestionItem
            survey={survey}
            post={{ ...post, state: list.stateOf(post.id) ?? post.state }}
            marks={marksOf(post, isGone)}
            isGone={isGone && !isListed(post)}
            isHeld={mark !== undefined}
          />
        )}
      </PostRows>
    </div>
  );
}
