import { makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { useBoot } from "../host/use-boot.ts";
import type { Audience } from "../surveys/audience.ts";
import { EmptyChart } from "../ui/empty-chart.tsx";
import type { ListScope } from "./use-survey-list.ts";

type Props = { scope: ListScope; audience: Audience | null };

const useStyles = makeStyles({
  empty: {
    display: "grid",
    justifyItems: "center",
    gap: tokens.spacingVerticalS,
    padding: "40px 16px",
    textAlign: "center",
    textWrap: "balance",
  },
  hint: { maxWidth: "46ch", color: tokens.colorNeutralForeground2 },
});

/** A list without items, and the next step (LST-11, LST-13). */
export function ListEmpty({ scope, audience }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const channel = audience?.name || (audience?.type === "meeting" ? listText.thisMeeting : listText.thisChat);
  const [title, hint] =
    scope === "team" ? [listText.emptyTeam, listText.emptyTeamHint] : [listText.emptyPersonal, listText.emptyPersonalHint];
  return (
    <div className={styles.empty}>
      <EmptyChart />
      <Subtitle1 as="h2" align="center">
        {fill(title, { channel, product })}
      </Subtitle1>
      <Text align="center" className={styles.hint}>
        {fill(hint, { product })}
      </Text>
    </div>
  );
}
