import { makeStyles } from "@fluentui/react-components";
import type { SurveyId } from "#domain/ids.ts";
import { postsText } from "#text/posts.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { PostForm } from "./post-form.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";

type Props = { id: SurveyId; label: string; submit: string };

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
});

/** What a person was writing in something that is gone, to be copied. */
export function LeftDraft({ id, label, submit }: Props) {
  const styles = useStyles();
  const kept = useKeptDraft(id);
  if (!kept || kept.draft.text.trim() === "") return null;
  return (
    <div className={styles.all}>
      <ErrorBanner intent="warning" message={postsText.closedWhileWriting} />
      <PostForm
        label={label}
        submit={submit}
        begun={{ text: kept.draft.text, anonymity: "none" }}
        isSending={false}
        isStopped
        onSubmit={() => undefined}
      />
    </div>
  );
}
