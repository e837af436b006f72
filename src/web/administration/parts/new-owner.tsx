import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { Ref } from "react";
import type { UserId } from "#domain/ids.ts";
import { administrationText } from "#text/administration/administration.ts";
import { administeredText as text } from "#text/administration/surveys.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { PersonSearch } from "./person-search.tsx";

type Person = { id: UserId; name: string };
type Props = {
  chosen: Person | null;
  /** Who can't be chosen. */
  without?: UserId;
  onChoose: (person: Person) => void;
  ref: Ref<HTMLDivElement>;
};

const useStyles = makeStyles({
  hint: { display: "block", color: tokens.colorNeutralForeground2 },
  chosen: { overflowWrap: "anywhere" },
});

/** Chooses who gets what is handed over. */
export function NewOwner({ chosen, without, onChoose, ref }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  return (
    <div>
      <PersonSearch
        ref={ref}
        inPlace
        label={text.to}
        without={[chosen?.id, without].filter((id) => id !== undefined)}
        onChoose={onChoose}
      />
      <Text size={200} className={styles.hint}>
        {fill(text.toHint, { product })}
      </Text>
      <Text weight="semibold" className={styles.chosen} role="status">
        {chosen ? fill(text.chosen, { name: chosen.name || administrationText.unnamed }) : ""}
      </Text>
    </div>
  );
}
