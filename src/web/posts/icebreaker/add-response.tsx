import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useRef, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Post } from "#domain/post/post.ts";
import { icebreakerText } from "#text/rooms.ts";
import { useFocusInside } from "../../ui/focus/use-focus-inside.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { NewPostForm } from "../new-post-form.tsx";
import { useKeptDraft } from "../use-kept-draft.ts";
import { useSavedDraft } from "../use-saved-draft.ts";

type Props = {
  survey: SurveyView;
  /** The viewer's own; null while they are not known. */
  own: readonly Post[] | null;
  told: Error | null;
  /** A text that could not be sent any more was given up: nothing is left here. */
  onGone: () => void;
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
export function AddResponse({ survey, own, told, onGone }: Props) {
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
    later(mayRespond ? focusButton : onGone);
  };
  const form = useRef<HTMLDivElement>(null);
  useSavedDraft(survey, kept, own, () => {
    if (form.current?.contains(document.activeElement)) onGone();
  });
  // What somebody was writing when it was closed stays.
  if (!mayRespond && !kept?.isWritten()) return null;
  if (mayRespond && !isOpen)
    return (
      <div ref={place} className={styles.place}>
        {isHeld ? <ErrorBanner intent="info" message={icebreakerText.held} /> : null}
        <Button
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
    <div ref={form} className={styles.form}>
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
