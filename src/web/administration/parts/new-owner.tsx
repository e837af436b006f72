import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { Ref } from "react";
import type { Colleague } from "#contract/teams.ts";
import { administeredText as text } from "#text/administration/surveys.ts";
import { fill } from "#text/format/fill.ts";
import { OwnerSearch } from "../../actions/owner-search.tsx";
import { useBoot } from "../../host/use-boot.ts";

type Props = {
  chosen: Colleague | null;
  onChoose: (person: Colleague) => void;
  ref: Ref<HTMLDivElement>;
};

const useStyles = makeStyles({
  hint: { display: "block", color: tokens.colorNeutralForeground2 },
  chosen: { overflowWrap: "anywhere" },
});

/** Chooses who gets what is handed over. */
export function NewOwner({ chosen, onChoose, ref }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  return (
    <div>
      <OwnerSearch
        ref={ref}
        label={text.to}
        owners={chosen ? [chosen] : []}
        busy={false}
        onChoose={onChoose}
      />
      <Text size={200} className={styles.hint}>
        {fill(text.toHint, { product })}
      </Text>
      <Text weight="semibold" className={styles.chosen} role="status">
        {chosen ? fill(text.chosen, { name: chosen.name }) : ""}
      </Text>
    </div>
  );
}
