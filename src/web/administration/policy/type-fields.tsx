import { Checkbox, makeStyles, Radio, RadioGroup } from "@fluentui/react-components";
import type { Policy } from "#domain/administration/policy.ts";
import { surveyTypes } from "#domain/survey/types/registry.ts";
import { policyText as text } from "#text/administration/policy.ts";
import { fill } from "#text/format/fill.ts";
import { typeTexts } from "#text/survey-types.ts";
import { useBoot } from "../../host/use-boot.ts";
import { ControlGroup } from "../../ui/control-group.tsx";
import { useFlush } from "../../ui/focus/use-flush.ts";

type Types = Policy["types"];
type Props = { types: Types; isTried: boolean; onChange: (types: Types) => void };

const useStyles = makeStyles({
  types: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(160px, 100%), 1fr))",
    width: "100%",
  },
});

/** Which types may be created. */
export function TypeFields({ types, isTried, onChange }: Props) {
  const styles = useStyles();
  const flush = useFlush();
  const { product } = useBoot();
  const isWrong = isTried && types?.length === 0;
  const toggle = (type: (typeof surveyTypes)[number], isOn: boolean) =>
    onChange(surveyTypes.filter((each) => (each === type ? isOn : types?.includes(each))));
  return (
    <ControlGroup label={text.types} problem={isWrong ? text.noTypes : undefined}>
      <RadioGroup
        className={flush.flush}
        aria-label={text.types}
        value={types === null ? "all" : "some"}
        onChange={(_, { value }) => onChange(value === "all" ? null : [...surveyTypes])}
      >
        <Radio value="all" label={fill(text.allTypes, { product })} />
        <Radio value="some" label={text.someTypes} />
      </RadioGroup>
      {types === null ? null : (
        <div className={styles.types}>
          {surveyTypes.map((type) => (
            <Checkbox
              key={type}
              label={typeTexts[type].name}
              checked={types.includes(type)}
              aria-invalid={isWrong || undefined}
              onChange={(_, { checked }) => toggle(type, checked === true)}
            />
          ))}
        </div>
      )}
    </ControlGroup>
  );
}
