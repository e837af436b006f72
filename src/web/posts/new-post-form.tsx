import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { postsText } from "#text/posts.ts";
import { isRefusal, voteErrorText, wordsOf } from "../api-error.ts";
import { useGuestName } from "../own-response/use-guest-name.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { newDraft, type PostDraft } from "./kept-draft.ts";
import { PostForm } from "./post-form.tsx";
import { useBack } from "./use-back.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { usePostWrites } from "./use-post-writes.ts";

type Written = Pick<PostDraft, "text" | "anonymity">;
type Props = {
  survey: SurveyView;
  label: string;
  submit: string;
  takesFocus?: boolean;
  /** An error that the page says already. */
  told?: Error | null;
  /** `held`: it is anonymous, and shown with others later. */
  onSent: (held: boolean) => void;
  onCancel?: () => void;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
});

/**
 * Writes a post. It has one key however often it is sent; its text stays if that fails, if the item
 * is closed meanwhile, which the page says, and on the device if the page is.
 */
export function NewPostForm({
  survey,
  label,
  submit,
  takesFocus = true,
  told = null,
  onSent,
  onCancel,
}: Props) {
  const styles = useStyles();
  const kept = useKeptDraft(survey.id);
  const { create } = usePostWrites(survey);
  const { dialog, named } = useGuestName();
  const [isBesides, setIsBesides] = useState(false);
  useBack(told, () => {
    if (create.error && !isRefusal(create.error)) create.reset();
  });
  if (!kept) return null;
  const { draft, store, begin } = kept;
  const isOpen = survey.can.includes("respond");
  const failed = create.error ? voteErrorText(create.error) : null;
  const isSaid = told !== null && failed === wordsOf(told);
  const end = () => {
    store.remove();
    setIsBesides(false);
    begin(newDraft());
  };
  /** What was sent first is there, with another text: this one becomes a post of its own. */
  const goOn = (sent: Written) => {
    const next = { ...newDraft(), ...sent };
    store.write(next);
    setIsBesides(true);
    begin(next);
  };
  return (
    <div className={styles.all}>
      {isOpen ? null : <ErrorBanner intent="warning" message={postsText.closedWhileWriting} />}
      {isBesides ? <ErrorBanner intent="info" message={postsText.earlierSaved} /> : null}
      {isOpen && failed && !isSaid ? <ErrorBanner message={failed} /> : null}
      <PostForm
        key={draft.id}
        label={label}
        submit={submit}
        takesFocus={takesFocus || isBesides}
        begun={draft}
        anonymity={survey.anonymity}
        isSending={create.isPending}
        isStopped={!isOpen}
        onChange={(written) => store.write({ ...draft, ...written })}
        onSubmit={(written) => {
          const send = () =>
            create.mutate(
              { ...draft, ...written },
              {
                onSuccess: ({ held, isEarlier }) => {
                  if (isEarlier) return goOn(written);
                  end();
                  onSent(held);
                },
              },
            );
          // Nothing without a name asks for one.
          if (written.anonymity === "anonymous") send();
          else named(send);
        }}
        {...(onCancel
          ? {
              onCancel: () => {
                end();
                onCancel();
              },
            }
          : {})}
      />
      {dialog}
    </div>
  );
}
