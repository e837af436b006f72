import { EmojiLaughFilled } from "@fluentui/react-icons/svg/emoji-laugh";
import { EmojiSadFilled } from "@fluentui/react-icons/svg/emoji-sad";
import { HandMultipleFilled } from "@fluentui/react-icons/svg/hand-multiple";
import { HeartFilled } from "@fluentui/react-icons/svg/heart";
import { ThumbLikeFilled } from "@fluentui/react-icons/svg/thumb-like";
import type { ComponentType } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Post, Reaction } from "#domain/post/post.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { answersText, countedText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { postsText } from "#text/posts.ts";
import { resultsText } from "#text/results.ts";
import { stageText } from "#text/stage.ts";
import { isRefusal, wordsOf } from "../../../api-error.ts";
import { useBoot } from "../../../host/use-boot.ts";
import { usePosts } from "../../../posts/use-posts.ts";
import { usePostsNews } from "../../../posts/use-posts-news.ts";
import { titleOf } from "../../../survey/survey-text.ts";
import { CutName } from "../../../ui/cut-name.tsx";
import { LoadingScreen } from "../../../ui/notices/loading-screen.tsx";
import { initialsOf, tintOf } from "../initials.ts";
import { StageHead } from "../stage-head.tsx";
import { StageTitle } from "../stage-title.tsx";
import "./posts.css";

type Props = { survey: SurveyView; live: boolean };

const most = 4;
/** A higher count is shown as `99+` (ICE-16). */
const mostCounted = 99;

/** An icebreaker: its question and the newest answers, with the reactions to them (ICE-02). */
export function StageAnswers({ survey, live }: Props) {
  const { product } = useBoot();
  const { pollEvery } = specOf(survey.type);
  const list = usePosts({
    survey,
    live,
    states: ["approved", "done"],
    sort: "newest",
    pollEvery,
  });
  usePostsNews(list.totals, stageText.newAnswers, list.ownSeen);
  const total = list.totals?.total ?? 0;
  return (
    <div className="stage-sheet">
      <StageHead survey={survey} live={live} only />
      <div className="stage-body">
        <StageTitle>{survey.questions[0]?.label ?? titleOf(survey)}</StageTitle>
        <Answers survey={survey} list={list} />
      </div>
      <footer className="stage-foot">
        {total > 0 ? <p className="stage-count">{answersText(total)}</p> : null}
        {survey.state === "open" ? <p>{fill(stageText.how.meeting, { product })}</p> : null}
      </footer>
    </div>
  );
}

function Answers({ survey, list }: { survey: SurveyView; list: ReturnType<typeof usePosts> }) {
  const shown = list.posts.slice(0, most);
  const failed = list.error ? (
    <p className="stage-lead">{wordsOf(list.error) ?? stageText.notShown}</p>
  ) : null;
  // What they were before stays where they only can't be reached, not where they are hidden.
  if (shown.length > 0 && !isRefusal(list.error))
    return (
      <>
        <ul className="stage-answers" aria-label={stageText.newest} data-count={shown.length}>
          {shown.map((post) => (
            <Answer key={post.id} post={post} takesReactions={survey.allowReactions} />
          ))}
        </ul>
        {failed}
      </>
    );
  if (failed) return failed;
  if (list.isLoading && survey.state !== "pending")
    return <LoadingScreen text={stageText.loading} />;
  return <p className="stage-lead">{resultsText.noResponses}</p>;
}

function Answer({ post, takesReactions }: { post: Post; takesReactions: boolean }) {
  const name = post.user?.name ?? postsText.anonymous;
  const given = takesReactions ? post.reactions.filter(({ count }) => count > 0) : [];
  return (
    <li className="stage-answer">
      <p className="stage-said" dir="auto" title={post.responseValue}>
        {post.responseValue}
      </p>
      <p className="stage-by">
        <span className="stage-avatar" data-tint={tintOf(name)} aria-hidden>
          {initialsOf(name)}
        </span>
        <CutName className="stage-player" text={name} />
        {given.map(({ reaction, count }) => (
          <Given key={reaction} reaction={reaction} count={count} />
        ))}
      </p>
    </li>
  );
}

const icons: Record<Reaction, ComponentType> = {
  ":laughing:": EmojiLaughFilled,
  ":thumbsup:": ThumbLikeFilled,
  ":heart:": HeartFilled,
  ":cry:": EmojiSadFilled,
  ":clap:": HandMultipleFilled,
};

function Given({ reaction, count }: { reaction: Reaction; count: number }) {
  const Icon = icons[reaction];
  const name = { reaction: postsText.reactions[reaction] };
  return (
    <span
      className="stage-given-one"
      role="img"
      aria-label={countedText(postsText.reacted, count, name)}
    >
      <Icon />
      {count > 1 ? <b>{count > mostCounted ? postsText.manyReactions : count}</b> : null}
    </span>
  );
}
