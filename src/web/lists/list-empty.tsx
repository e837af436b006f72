import { Button, makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { useBoot } from "../host/use-boot.ts";
import type { Audience } from "../surveys/audience.ts";
import { EmptyChart } from "../ui/empty-chart.tsx";
import type { ListScope } from "./list-scopes.ts";

type Props = { scope: ListScope; audience: Audience | null };

const useStyles = makeStyles({
  empty: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "center",
    gap: tokens.spacingVerticalS,
    padding: "40px 16px",
    textAlign: "center",
    textWrap: "balance",
  },
  words: { overflowWrap: "anywhere" },
  hint: { maxWidth: "46ch", color: tokens.colorNeutralForeground2 },
});

const sentences: Record<ListScope, { title: string; hint: string | null }> = {
  team: { title: listText.emptyTeam, hint: listText.emptyTeamHint },
  personal: { title: listText.emptyPersonal, hint: listText.emptyPersonalHint },
  tenant: { title: listText.emptyTenant, hint: listText.emptyTenantHint },
  meetings: { title: listText.emptyMeetings, hint: null },
  allmeetings: { title: listText.emptyMeetings, hint: null },
};

const standups = { title: listText.emptyAgile, hint: listText.emptyAgileHint };

/** A list without items, and the next step (LST-11 to LST-13). */
export function ListEmpty({ scope, audience }: Props) {
  const styles = useStyles();
  const { product, context } = useBoot();
  const channel = audience?.name || (audience?.type === "meeting" ? listText.thisMeeting : listText.thisChat);
  const { title, hint } = context === "agile" ? standups : sentences[scope];
  return (
    <div className={styles.empty}>
      <EmptyChart />
      <Subtitle1 as="h2" align="center" className={styles.words}>
        {fill(title, { channel, product })}
      </Subtitle1>
      {hint ? (
        <Text align="center" className={styles.hint}>
          {fill(hint, { product })}
        </Text>
      ) : null}
    </div>
  );
}

/** Nothing is left of a list by what was searched for or filtered (LST-15). */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <Subtitle1 as="h2" align="center">
        {listText.nothingFound}
      </Subtitle1>
      <Text align="center" className={styles.hint}>
        {listText.nothingFoundHint}
      </Text>
      <Button onClick={onClear}>{listText.clear}</Button>
    </div>
  );
}
