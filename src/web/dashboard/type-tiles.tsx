import { Caption1, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { featureFlags } from "#domain/account/feature-flags.ts";
import { isOfferedIn, offeredTypes } from "#domain/survey/offers.ts";
import { typeTexts } from "#text/survey-types.ts";
import { useAccount } from "../accounts/use-account.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { formOf, useCreate } from "../lists/use-create.ts";
import type { Audience } from "../survey/audience.ts";
import { TypeIcon } from "../survey/type-icon.tsx";

const usualFlags = featureFlags.parse({});

const useStyles = makeStyles({
  tiles: {
    display: "flex",
    flexWrap: "wrap",
    gap: "12px",
    "& > li": { flex: "1 1 190px" },
    width: "100%",
    maxWidth: "720px",
    margin: "20px 0 0",
    padding: 0,
    listStyle: "none",
  },
  // As two and two, not as three and one.
  pairs: { "& > li": { flexBasis: "280px" } },
  tile: {
    display: "grid",
    justifyItems: "start",
    alignContent: "start",
    gap: "8px",
    width: "100%",
    height: "100%",
    padding: "16px",
    textAlign: "start",
    fontFamily: "inherit",
    color: tokens.colorNeutralForeground1,
    borderRadius: "12px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: "pointer",
    "&:hover": { borderTopColor: "var(--d-lead)", boxShadow: "0 0 0 1px var(--d-lead)" },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  promise: { color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
});

/** What can be created here, a tile for each type, so that the first one is one click away. */
export function TypeTiles({ audience }: { audience: Audience | null }) {
  const styles = useStyles();
  const { context: app } = useBoot();
  const { context } = useHost();
  const create = useCreate(audience);
  const account = useAccount();
  const flags = account?.featureFlags ?? usualFlags;
  const types = offeredTypes(app, flags).filter(
    (type) =>
      (audience === null || isOfferedIn(type, [audience])) && (account?.creation.mayCreate ?? true),
  );
  // The side panel creates with its own button, within itself.
  if (context.frame === "sidePanel") return null;
  return (
    <ul className={mergeClasses(styles.tiles, types.length % 3 === 1 && styles.pairs)}>
      {types.map((type) => (
        <li key={type}>
          <button type="button" className={styles.tile} onClick={() => void create(formOf(type))}>
            <TypeIcon type={type} />
            <Text weight="semibold">{typeTexts[type].name}</Text>
            <Caption1 className={styles.promise}>{typeTexts[type].promise}</Caption1>
          </button>
        </li>
      ))}
    </ul>
  );
}
