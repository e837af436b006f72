import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Post } from "#domain/post/post.ts";
import { toRow } from "../../ui/focus/hand-focus-on.ts";
import { PostCard } from "../post-card.tsx";
import { Reactions } from "../reactions.tsx";
import { UpdateError } from "../update-error.tsx";
import { MergeForm } from "./merge-form.tsx";
import { QuestionButtons } from "./question-buttons.tsx";
import { EditForm, mayEdit, ReplyForm } from "./question-form.tsx";
import { useQuestionWork } from "./use-question-work.ts";

type Props = {
  survey: SurveyView;
  post: Post;
  marks?: readonly string[];
  /** It has left its list, and has no buttons. */
  isGone?: boolean;
  /** Only its author sees it yet: nobody can react to it. */
  isHeld?: boolean;
};

const useStyles = makeStyles({
  // As high as with buttons, so that what is below stays where it is.
  gone: { minHeight: "32px", "@media (pointer: coarse)": { minHeight: "44px" } },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px" },
});

/** A question with its reactions, and what the viewer may do with it. */
export function QuestionItem({ survey, post, marks = [], isGone = false, isHeld = false }: Props) {
  const styles = useStyles();
  const foot = useRef<HTMLDivElement>(null);
  const work = useQuestionWork(survey, post, foot, isGone);
  const { form, error } = work;
  return (
    <PostCard
      post={post}
      marks={marks}
      instead={
        form?.kind === "edit" ? (
          <EditForm survey={survey} post={post} work={work} form={form} />
        ) : null
      }
    >
      {form?.kind === "reply" ? <ReplyForm survey={survey} work={work} form={form} /> : null}
      {isGone ? null : <Merging survey={survey} post={post} work={work} />}
      {error ? <UpdateError error={error} /> : null}
      <div ref={foot} className={mergeClasses(styles.foot, isGone && styles.gone)}>
        {isGone || isHeld ? null : <Reactions survey={survey} post={post} />}
        {isGone || work.isWriting ? null : (
          <QuestionButtons
            post={post}
            moderates={survey.can.includes("moderate")}
            mayEdit={mayEdit(survey, post)}
            isBusy={work.isBusy}
            onEdit={() => work.open("edit")}
            onReply={() => work.open("reply")}
            onMerge={work.openMerge}
            onFocus={work.focus}
            onMove={work.move}
          />
        )}
      </div>
    </PostCard>
  );
}

type MergingProps = Pick<Props, "survey" | "post"> & { work: ReturnType<typeof useQuestionWork> };

function Merging({ survey, post, work }: MergingProps) {
  if (!work.isMerging || !survey.can.includes("moderate")) return null;
  const { isBusy, merge, close } = work;
  return (
    // The close takes the form away.
    <div ref={toRow}>
      <MergeForm survey={survey} post={post} isBusy={isBusy} onMerge={merge} onCancel={close} />
    </div>
  );
}
