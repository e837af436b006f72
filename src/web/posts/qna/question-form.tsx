import { makeStyles } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Post } from "#domain/post/post.ts";
import { firstState } from "#domain/survey/post-rules.ts";
import { postsText } from "#text/posts.ts";
import { qnaText } from "#text/qna.ts";
import { errorTexts } from "#text/server/errors.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { PostForm } from "../post-form.tsx";
import type { useQuestionWork } from "./use-question-work.ts";

type Work = ReturnType<typeof useQuestionWork>;
type Props = {
  survey: SurveyView;
  post: Post;
  work: Work;
  form: NonNullable<Work["form"]>;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
});

/** Changes a question; one that was decided on meanwhile keeps the text, to be copied. */
export function EditForm({ survey, post, work, form }: Props) {
  const styles = useStyles();
  const isStopped = !mayEdit(survey, post);
  return (
    <div className={styles.all}>
      {isStopped ? <Stopped survey={survey} title={`${errorTexts["post.decided"]}.`} /> : null}
      <PostForm
        label={qnaText.field}
        submit={qnaText.save}
        begun={{ text: form.text, anonymity: "none" }}
        unwritten={post.responseValue}
        takesFocus={!form.isKept}
        isSending={work.isBusy}
        isStopped={isStopped}
        onChange={work.write}
        onSubmit={work.edit}
        onCancel={work.close}
      />
    </div>
  );
}

/**
 * Replies to a question, privately or publicly (QNA-23); what can't be sent that way any more stays,
 * to be copied.
 */
export function ReplyForm({ survey, work, form }: Omit<Props, "post">) {
  const styles = useStyles();
  const { isStopped } = work;
  return (
    <div className={styles.all}>
      {isStopped ? <Stopped survey={survey} title={qnaText.replyStopped[form.scope]} /> : null}
      {form.isBesides ? <ErrorBanner intent="info" message={postsText.earlierSaved} /> : null}
      <PostForm
        label={qnaText.replyField[form.scope]}
        hint={qnaText.replyHint[form.scope]}
        submit={qnaText.sendReply}
        begun={{ text: form.text, anonymity: "none" }}
        takesFocus={!form.isKept}
        isSending={work.isBusy}
        isStopped={isStopped}
        onChange={work.write}
        onSubmit={work.reply}
        onCancel={work.close}
      />
    </div>
  );
}

/** `title`: why, unless the Q&A is closed, which the page says. */
function Stopped({ survey, title }: { survey: SurveyView; title: string }) {
  const why = survey.state === "open" ? { title } : {};
  return <ErrorBanner intent="warning" {...why} message={postsText.closedWhileWriting} />;
}

export function mayEdit(survey: SurveyView, { mine, state }: Post): boolean {
  return mine && survey.can.includes("respond") && state === firstState(survey);
}
