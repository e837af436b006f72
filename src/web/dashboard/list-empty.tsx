import {
  Button,
  makeStyles,
  mergeClasses,
  Subtitle1,
  Text,
  tokens,
} from "@fluentui/react-components";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { useBoot } from "../host/use-boot.ts";
import type { ListScope } from "../lists/list-of.ts";
import { offersCreate } from "../lists/list-scopes.ts";
import type { Audience } from "../survey/audience.ts";
import { EmptyChart } from "../ui/charts/empty-chart.tsx";
import { ProductMark } from "../ui/product-mark.tsx";
import { TypeTiles } from "./type-tiles.tsx";

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
  hello: {
    padding: "40px 24px 32px",
    borderRadius: "16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundImage: `linear-gradient(var(--tint), ${tokens.colorNeutralBackground1} 70%)`,
  },
  words: { overflowWrap: "anywhere" },
  hint: { maxWidth: "60ch", color: tokens.colorNeutralForeground2 },
});

const sentences: Record<ListScope, { title: string; hint: string | null }> = {
  team: { title: listText.emptyTeam, hint: listText.emptyTeamHint },
  personal: { title: listText.emptyPersonal, hint: listText.emptyPersonalHint },
  tenant: { title: listText.emptyTenant, hint: listText.emptyTenantHint },
  meetings: { title: listText.emptyMeetings, hint: null },
  allmeetings: { title: listText.emptyMeetings, hint: null },
};

/** Standups have no link for the whole organisation. */
const noStandups = { title: listText.emptyAgile, hint: listText.emptyAgileHint };

/** An empty list, with the next step (LST-11 to LST-13). */
export function ListEmpty({ scope, audience }: Props) {
  const styles = useStyles();
  const { product, context } = useBoot();
  const channel =
    audience?.name || (audience?.type === "meeting" ? listText.thisMeeting : listText.thisChat);
  const creates = offersCreate(scope);
  const { title, hint } = context === "agile" && scope === "tenant" ? noStandups : sentences[scope];
  return (
    <div className={mergeClasses(styles.empty, styles.hello)}>
      {creates ? <ProductMark size={72} /> : <EmptyChart />}
      <Subtitle1 as="h2" align="center" className={styles.words}>
        {fill(title, { channel, product })}
      </Subtitle1>
      {hint ? (
        <Text align="center" className={styles.hint}>
          {fill(hint, { product })}
        </Text>
      ) : null}
      {creates ? <TypeTiles audience={audience} /> : null}
    </div>
  );
}

/** A list without matches for its search or filters (LST-15). */
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
