import { Field, makeStyles } from "@fluentui/react-components";
import type { KeyboardEvent } from "react";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { DraftInput } from "../surveys/draft-input.tsx";
import { useDraftForm, useProblem } from "../surveys/use-draft-form.ts";

type Place = { at: number; place: number };

const useStyles = makeStyles({
  whole: { flex: "1 1 88px", minWidth: 0, gridTemplateColumns: "minmax(0, 1fr)", "& input": { minWidth: 0 } },
  value: {
    flex: "0 0 84px",
    minWidth: 0,
    gridTemplateColumns: "minmax(0, 1fr)",
    "& input": { minWidth: 0 },
    "@media (max-width: 400px)": { flexBasis: "54px" },
  },
});

/** What a choice says; its label is the same (QED-14). Enter leads on to another choice. */
export function ValueField({ at, place, onEnter }: Place & { onEnter: () => void }) {
  const styles = useStyles();
  const { getValues } = useDraftForm();
  const path = `questions.${at}.choices.${place}` as const;
  const name = fill(authoringText.choiceOf, { n: place + 1 });
  // In its place: to set it would tell everything that watches the draft, with a copy of the whole each time, and the value's change tells it next.
  const follow = (text: string) => Object.assign(getValues(path), { label: text });
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Field className={styles.whole} {...messageOf(useProblem(`${path}.value`))}>
      <DraftInput path={`${path}.value`} onEntered={follow} aria-label={name} placeholder={name} onKeyDown={enter} />
    </Field>
  );
}

/** A step of a scale: a number or emoji, and what it means (QED-13, QED-14). */
export function RatingFields({ at, place }: Place) {
  const styles = useStyles();
  const path = `questions.${at}.choices.${place}` as const;
  const n = place + 1;
  return (
    <>
      <Field className={styles.value} {...messageOf(useProblem(`${path}.value`))}>
        <DraftInput path={`${path}.value`} aria-label={fill(authoringText.ratingValue, { n })} placeholder={String(n)} />
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
