import type { SurveyView } from "#contract/survey-view.ts";
import type { Post } from "#domain/post/post.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { countedText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { questionCount } from "#text/format/posts-count.ts";
import { postsText } from "#text/posts.ts";
import { qnaText } from "#text/qna.ts";
import { stageText } from "#text/stage.ts";
import { wordsOf } from "../../../api-error.ts";
import { useBoot } from "../../../host/use-boot.ts";
import { useQuestionNews } from "../../../posts/qna/use-question-news.ts";
import { usePosts } from "../../../posts/use-posts.ts";
import { usePostsNews } from "../../../posts/use-posts-news.ts";
import { titleOf } from "../../../survey/survey-text.ts";
import { initialsOf, tintOf } from "../initials.ts";
import { StageHead } from "../stage-head.tsx";
import { StageTitle } from "../stage-title.tsx";
import { ArrowUp } from "./arrow-up.tsx";
import "./posts.css";

type Props = { survey: SurveyView; live: boolean };

const most = 4;

/** A Q&A: what is being answered, and the next questions by their likes (QNA-01). */
export function StageQuestions({ survey, live }: Props) {
  const { product } = useBoot();
  const { pollEvery } = specOf(survey.type);
  const list = usePosts({ survey, live, states: ["approved"], sort: "likes", pollEvery });
  const { posts, totals } = list;
  usePostsNews(totals, qnaText.announced, list.ownSeen);
  useQuestionNews(list.followed);
  const focused = posts.find((post) => post.focused);
  const next = posts.filter((post) => post !== focused).slice(0, most);
  const asked = totals ? totals.counts.approved + totals.counts.done + totals.withheld : 0;
  const head = {
    survey,
    live,
    badge: true,
    ...(focused ? { heading: titleOf(survey) } : { only: true }),
    ...(asked > 0 ? { aside: countedText(questionCount, asked) } : {}),
  };
  return (
    <div className="stage-sheet">
      <StageHead {...head} />
      <div className="stage-asked-of">
        {focused ? (
          <Focused post={focused} takesLikes={survey.allowReactions} />
        ) : (
          <Topic survey={survey} list={list} />
        )}
        {next.length > 0 ? <Next posts={next} takesLikes={survey.allowReactions} /> : null}
      </div>
      <footer className="stage-foot">
        {survey.state === "open" ? <p>{fill(stageText.ask, { product })}</p> : null}
      </footer>
    </div>
  );
}

/** What people may ask about, while no question is being answered. */
function Topic({ survey, list }: { survey: SurveyView; list: ReturnType<typeof usePosts> }) {
  const { error, isLoading, posts } = list;
  const words = error
    ? (wordsOf(error) ?? qnaText.loadFailed)
    : isLoading && survey.state !== "pending"
      ? qnaText.loading
      : posts.length === 0
        ? questionCount.none
        : null;
  return (
    <div className="stage-topic">
      <StageTitle>{survey.questions[0]?.label ?? titleOf(survey)}</StageTitle>
      {words ? <p className="stage-lead">{words}</p> : null}
    </div>
  );
}

function Next({ posts, takesLikes }: { posts: readonly Post[]; takesLikes: boolean }) {
  return (
    <ol className="stage-next" aria-label={qnaText.questions}>
      {posts.map((post) => (
        <li key={post.id} className="stage-question">
          {takesLikes ? <Likes post={post} /> : null}
          <p dir="auto" title={post.responseValue}>
            {post.responseValue}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Focused({ post, takesLikes }: { post: Post; takesLikes: boolean }) {
  const name = post.user?.name ?? postsText.anonymous;
  return (
    <section className="stage-focused" aria-label={stageText.answering}>
      <p className="stage-now">{stageText.answering}</p>
      <h2 dir="auto" data-size={post.responseValue.length > 140 ? "small" : "large"}>
        {post.responseValue}
      </h2>
      <p className="stage-by">
        <span className="stage-avatar" data-tint={tintOf(name)} aria-hidden>
          {initialsOf(name)}
        </span>
        <span dir="auto">{name}</span>
        {takesLikes ? <Likes post={post} /> : null}
      </p>
    </section>
  );
}

function Likes({ post: { reactions } }: { post: Post }) {
  const count = reactions.reduce((sum, each) => sum + each.count, 0);
  return (
    <span className="stage-likes" role="img" aria-label={countedText(stageText.likes, count)}>
      <ArrowUp />
      <b>{count}</b>
    </span>
  );
}
