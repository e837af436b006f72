import { Checkbox } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { withNps } from "#domain/question/new-question.ts";
import { npsValues } from "#domain/question/ordinal.ts";
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
  const toggle = (on: boolean) => {
    const question = getValues("questions")[at];
    if (question?.questionType !== "ordinal") return;
    const next = withNps(question, on, () => crypto.randomUUID());
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
