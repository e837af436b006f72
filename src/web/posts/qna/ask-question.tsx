import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { type ReactNode, useEffect, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Post } from "#domain/post/post.ts";
import { qnaText } from "#text/qna.ts";
import { NotOpen } from "../../survey/not-open.tsx";
import { useFocusInside } from "../../ui/focus/use-focus-inside.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { newDraft } from "../kept-draft.ts";
import { NewPostForm } from "../new-post-form.tsx";
import { toRoomHeading } from "../to-room-heading.ts";
import { useKeptDraft } from "../use-kept-draft.ts";
import { useSavedDraft } from "../use-saved-draft.ts";

/** How long the success banner stays (QNA-17), in milliseconds. */
const shownFor = 5000;

type Props = {
  survey: SurveyView;
  /** The viewer's own; null while they are not known. */
  own: readonly Post[] | null;
  /** What stands at the end of the button's line. */
  aside: ReactNode;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  line: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
  },
});

/** The button that opens the form (QNA-01), the form, and the banner after it. */
export function AskQuestion({ survey, own, aside }: Props) {
  const styles = useStyles();
  const mayAsk = survey.can.includes("respond");
  const kept = useKeptDraft(survey.id);
  const [isAskedFor, setIsAskedFor] = useState(false);
  // What somebody was writing when it was closed stays.
  const isOpen = isAskedFor || (!mayAsk && kept?.isWritten() === true);
  const [sent, setSent] = useState<string | null>(null);
  const [place, focusButton] = useFocusInside<HTMLDivElement>();
  const later = useFocusLater();
  const announce = useAnnounce();
  const close = () => {
    setIsAskedFor(false);
    if (mayAsk) later(focusButton);
    else kept?.begin(newDraft());
  };
  useSavedDraft(survey, kept, own, () => setIsAskedFor(false));
  useEffect(() => {
    if (sent === null) return undefined;
    const timer = setTimeout(() => setSent(null), shownFor);
    return () => clearTimeout(timer);
  }, [sent]);
  return (
    <div className={styles.all}>
      <NotOpen survey={survey} />
      {sent === null ? null : (
        <MessageBar intent="success">
          <MessageBarBody>{sent}</MessageBarBody>
          <MessageBarActions
            containerAction={
              <Button
                appearance="transparent"
                aria-label={qnaText.closeNote}
                icon={<DismissRegular />}
                onClick={() => setSent(null)}
              />
            }
          />
        </MessageBar>
      )}
      {isOpen ? (
        <div ref={toRoomHeading}>
          <NewPostForm
            survey={survey}
            takesFocus={isAskedFor}
            label={qnaText.field}
            submit={qnaText.send}
            onSent={(held) => {
              const text = sentText(survey, held);
              close();
              setSent(text);
              announce(text);
            }}
            onCancel={close}
          />
        </div>
      ) : null}
      <div className={styles.line}>
        {mayAsk && !isOpen ? (
          <div ref={place}>
            <Button ref={toRoomHeading} appearance="primary" onClick={() => setIsAskedFor(true)}>
              {qnaText.submit}
            </Button>
          </div>
        ) : null}
        {aside}
      </div>
    </div>
  );
}

function sentText({ requireApproval }: SurveyView, held: boolean): string {
  if (held) return qnaText.submittedHeld;
  return requireApproval ? qnaText.submittedForReview : qnaText.submitted;
}
