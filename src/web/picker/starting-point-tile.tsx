import { Caption1, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { Link } from "react-router";
import type { OfferedPoint } from "#domain/survey/starting-points.ts";
import { pickerText, startingPointTexts } from "#text/authoring/picker.ts";
import { StartingPointIcon } from "./starting-point-icon.tsx";

type Props = { point: OfferedPoint; to: string };

const useStyles = makeStyles({
  tile: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    height: "100%",
    minHeight: "72px",
    padding: "10px 12px",
    boxSizing: "border-box",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textDecoration: "none",
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  // A border instead of a background: high contrast would need another text colour on that.
  on: {
    "&:hover": {
      boxShadow: `0 0 0 1px ${tokens.colorBrandStroke1}`,
      borderTopColor: tokens.colorBrandStroke1,
    },
  },
  off: {
    cursor: "not-allowed",
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
  },
  words: { display: "grid", gap: "2px", minWidth: 0, overflowWrap: "anywhere" },
  hint: { color: tokens.colorNeutralForeground2 },
});

/**
 * One starting point. Outside a meeting, a meeting-only one says so and leads nowhere (AUT-29); it
 * stays focusable, so that everybody can read why.
 */
export function StartingPointTile({ point: { name, disabled }, to }: Props) {
  const styles = useStyles();
  const texts = startingPointTexts(name);
  const content = (
    <>
      <StartingPointIcon name={name} disabled={disabled} />
      <span className={styles.words}>
        <Text weight="semibold">{texts.name}</Text>
        <Caption1 className={styles.hint}>
          {disabled ? pickerText.onlyInMeetings : texts.hint}
        </Caption1>
      </span>
    </>
  );
  if (disabled) {
    return (
      // A link without an address is disabled; its role stays the same.
      <span
        role="link"
        aria-disabled
        tabIndex={0}
        className={mergeClasses(styles.tile, styles.off)}
      >
        {content}
      </span>
    );
  }
  return (
    <Link className={mergeClasses(styles.tile, styles.on)} to={to}>
      {content}
    </Link>
  );
}
