import { Button, makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { successText } from "#text/authoring/success.ts";
import { fill } from "#text/format/fill.ts";
import { useSurveyActions } from "../actions/use-survey-actions.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";

const useStyles = makeStyles({
  undone: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    justifyItems: "start",
    gap: tokens.spacingVerticalM,
    overflowY: "auto",
    padding: "16px clamp(12px, 4vw, 24px)",
  },
  title: { ...typographyStyles.title3, outline: "none", margin: 0 },
});

type Removal = ReturnType<typeof useSurveyActions>["remove"];
export type Undo = {
  removal: Removal;
  undone: boolean;
  restore: () => void;
  failure: Error | null;
};

/** Deleting what was just sent, and bringing it back. */
export function useUndo({ id }: Pick<SurveyView, "id">): Undo {
  const { remove, restore } = useSurveyActions({ id });
  return {
    removal: remove,
    undone: remove.isSuccess,
    restore: () => restore.mutate(undefined, { onSuccess: () => remove.reset() }),
    failure: remove.error ?? restore.error,
  };
}

export function UndoButton({ undo }: { undo: Undo }) {
  return (
    <Button disabledFocusable={undo.removal.isPending} onClick={() => undo.removal.mutate()}>
      {successText.undo}
    </Button>
  );
}

/** Instead of what was created: that it was deleted, until it is restored. */
export function Undone({ undo, type, sent }: { undo: Undo; type: string; sent: boolean }) {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.undone}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {fill(successText.undone, { type })}
      </h1>
      {undo.failure ? <ErrorBanner message={undo.failure.message} /> : null}
      {sent ? <Text>{successText.cardSays}</Text> : null}
      <Button onClick={undo.restore}>{successText.restore}</Button>
    </div>
  );
}
