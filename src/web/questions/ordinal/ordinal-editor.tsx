import { Checkbox } from "@fluentui/react-components";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { withNps, writtenChoices } from "#domain/question/new-question.ts";
import { npsValues } from "#domain/question/ordinal.ts";
import type { Choice } from "#domain/question/question.ts";
import { questionsText } from "#text/authoring/questions.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useFlush } from "../../ui/focus/use-flush.ts";
import type { EditorProps } from "../authoring-props.ts";
import { ChoiceList } from "../parts/choice-list.tsx";
import { NpsScale } from "../parts/nps-scale.tsx";
import { ScalePresets } from "../parts/scale-presets.tsx";
import { useSetChoices } from "../parts/use-set-choices.ts";

/**
 * A scale whose steps have a number or emoji and a label; or the fixed scale of a promoter score
 * (QED-27).
 */
export function OrdinalEditor({ at }: EditorProps) {
  const { flush } = useFlush();
  const path = `questions.${at}.renderAs` as const;
  const { control, getValues, setValue } = useDraftForm();
  const isNps = useWatch({ control, name: path }) === "nps";
  const setChoices = useSetChoices(at);
  // So that a look at the promoter score costs no steps that were written.
  const before = useRef<readonly Choice[]>([]);
  const toggle = (on: boolean) => {
    const question = getValues("questions")[at];
    if (question?.questionType !== "ordinal") return;
    if (on) before.current = writtenChoices(question) ?? [];
    const next = withNps(question, on, () => crypto.randomUUID(), before.current);
    setValue(path, next.renderAs);
    setChoices(next.choices);
  };
  return (
    <>
      {isNps ? (
        <NpsScale values={npsValues} />
      ) : (
        <>
          <ChoiceList at={at} labelled />
          <ScalePresets at={at} />
        </>
      )}
      <Checkbox
        className={flush}
        checked={isNps}
        label={questionsText.promoterScore}
        onChange={(_, { checked }) => toggle(checked === true)}
      />
    </>
  );
}
