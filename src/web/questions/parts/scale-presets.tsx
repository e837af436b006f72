import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useId } from "react";
import { questionsText, scalePresets } from "#text/authoring/questions.ts";
import { fill } from "#text/format/fill.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { filledScale } from "./filled-scale.ts";
import { useSetChoices } from "./use-set-choices.ts";

const useStyles = makeStyles({
  presets: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px",
    color: tokens.colorNeutralForeground2,
  },
});

/** Fills a scale with numbers or faces; custom labels stay. */
export function ScalePresets({ at }: { at: number }) {
  const label = useId();
  const { getValues } = useDraftForm();
  const announce = useAnnounce();
  const setChoices = useSetChoices(at);
  return (
    <div role="group" aria-labelledby={label} className={useStyles().presets}>
      <Text id={label}>{questionsText.fillWith}</Text>
      {Object.values(scalePresets).map(({ name, values }) => (
        <Button
          key={name}
          size="small"
          onClick={() => {
            setChoices(
              filledScale(getValues(`questions.${at}.choices`), values, () => crypto.randomUUID()),
            );
            announce(fill(questionsText.filled, { name }));
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
