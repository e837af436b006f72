import { Field, Input, makeStyles } from "@fluentui/react-components";
import { useController } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import { questionsText } from "#text/authoring/questions.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useLeft } from "../../draft-form/use-left.ts";

const useStyles = makeStyles({ field: { maxWidth: "160px" } });

/**
 * The points for a correct answer (QUZ-06). While the field is empty the question has no points,
 * and can't be sent.
 */
export function PointsField({ at }: { at: number }) {
  const path = `questions.${at}.pointValue` as const;
  const { control } = useDraftForm();
  const { field } = useController({ control, name: path });
  const { value: points, onChange, name, onBlur, ref } = field;
  const leave = useLeft(onBlur);
  const problem = useProblem(path);
  return (
    <Field
      className={useStyles().field}
      label={questionsText.points}
      {...(problem ? { validationMessage: problem } : {})}
    >
      <Input
        type="number"
        min={limits.pointValue.min}
        max={limits.pointValue.max}
        step={1}
        name={name}
        ref={ref}
        onBlur={leave}
        value={points === null ? "" : String(points ?? 1)}
        onChange={(_, { value }) => onChange(value === "" ? null : Number(value))}
      />
    </Field>
  );
}
