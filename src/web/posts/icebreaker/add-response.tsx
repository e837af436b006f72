import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Post } from "#domain/post/post.ts";
import { icebreakerText } from "#text/rooms.ts";
import { useFocusInside } from "../../ui/focus/use-focus-inside.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { newDraft } from "../kept-draft.ts";
import { NewPostForm } from "../new-post-form.tsx";
import { toRoomHeading } from "../to-room-heading.ts";
import { useKeptDraft } from "../use-kept-draft.ts";
import { useSavedDraft } from "../use-saved-draft.ts";

type Props = {
  survey: SurveyView;
  /** The viewer's own; null while they are not known. */
  own: readonly Post[] | null;
  told: Error | null;
};

const useStyles = makeStyles({
  place: { display: "grid", gap: "12px", justifyItems: "start" },
  form: {
    padding: "16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** The form (ICE-01); after a response a button in its place, which opens it again (ICE-04). */
export function AddResponse({ survey, own, told }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const hasOwn = own !== null && own.length > 0;
  const [isOpen, setIsOpen] = useState(!hasOwn);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const kept = useKeptDraft(survey.id);
  const [isHeld, setIsHeld] = useState(false);
  const [place, focusButton] = useFocusInside<HTMLDivElement>();
  const later = useFocusLater();
  const mayRespond = survey.can.includes("respond");
  const close = () => {
    setIsOpen(false);
    if (mayRespond) later(focusButton);
    else kept?.begin(newDraft());
  };
  useSavedDraft(survey, kept, own);
  // What somebody was writing when it was closed stays.
  if (!mayRespond && !kept?.isWritten()) return null;
  if (mayRespond && !isOpen)
    return (
      <div ref={place} className={styles.place}>
        {isHeld ? <ErrorBanner intent="info" message={icebreakerText.held} /> : null}
        <Button
          ref={toRoomHeading}
          appearance="primary"
          onClick={() => {
            setIsHeld(false);
            setIsAskedFor(true);
            setIsOpen(true);
          }}
        >
          {icebreakerText.another}
        </Button>
      </div>
    );
  return (
    <div ref={toRoomHeading} className={styles.form}>
      <NewPostForm
        survey={survey}
        told={told}
        label={icebreakerText.field}
        submit={icebreakerText.submit}
        takesFocus={isAskedFor}
        onSent={(held) => {
          setIsHeld(held);
          if (!held) announce(icebreakerText.sent);
          close();
        }}
        {...(isAskedFor || hasOwn || !mayRespond ? { onCancel: close } : {})}
      />
    </div>
  );
}
