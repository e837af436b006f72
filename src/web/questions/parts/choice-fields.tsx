import { Field, makeStyles } from "@fluentui/react-components";
import type { KeyboardEvent } from "react";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { DraftInput } from "../../draft-form/draft-input.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";

type Place = { at: number; place: number };

const useStyles = makeStyles({
  whole: {
    flex: "1 1 88px",
    minWidth: 0,
    gridTemplateColumns: "minmax(0, 1fr)",
    "& input": { minWidth: 0 },
  },
  value: {
    flex: "0 0 84px",
    minWidth: 0,
    gridTemplateColumns: "minmax(0, 1fr)",
    "& input": { minWidth: 0 },
    "@media (max-width: 400px)": { flexBasis: "54px" },
  },
});

/** A choice's text, which is also its label (QED-14). Enter moves to another choice. */
export function ValueField({ at, place, onEnter }: Place & { onEnter: () => void }) {
  const styles = useStyles();
  const { getValues } = useDraftForm();
  const path = `questions.${at}.choices.${place}` as const;
  const name = fill(authoringText.choiceOf, { n: place + 1 });
  // Mutates the label in place: setting it would notify every watcher of the draft with a full
  // copy, and the value's own change notifies them next.
  const follow = (text: string) => Object.assign(getValues(path), { label: text });
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Field className={styles.whole} {...messageOf(useProblem(`${path}.value`))}>
      <DraftInput
        path={`${path}.value`}
        onEntered={follow}
        aria-label={name}
        placeholder={name}
        onKeyDown={enter}
      />
    </Field>
  );
}

/** A step of a scale: a number or emoji, and its meaning (QED-13, QED-14). */
export function RatingFields({ at, place }: Place) {
  const styles = useStyles();
  const path = `questions.${at}.choices.${place}` as const;
  const n = place + 1;
  return (
    <>
      <Field className={styles.value} {...messageOf(useProblem(`${path}.value`))}>
        <DraftInput
          path={`${path}.value`}
          aria-label={fill(authoringText.ratingValue, { n })}
          placeholder={String(n)}
        />
      </Field>
      <Field className={styles.whole} {...messageOf(useProblem(`${path}.label`))}>
        <DraftInput
          path={`${path}.label`}
          aria-label={fill(authoringText.ratingLabel, { n })}
          placeholder={authoringText.ratingLabelPlaceholder}
        />
      </Field>
    </>
  );
}

function messageOf(problem: string | undefined): { validationMessage?: string } {
  return problem ? { validationMessage: problem } : {};
}
