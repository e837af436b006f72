import { CounterBadge, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { surface } from "../shell-theme.ts";
import { useRailEntries } from "./rail-entries.tsx";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    overflowX: "auto",
    backgroundColor: surface("shellChrome"),
    borderTop: `1px solid ${surface("shellLine")}`,
  },
  entry: {
    position: "relative",
    flex: "1 1 0",
    minWidth: "40px",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "center",
    alignContent: "center",
    gap: "2px",
    padding: "2px",
    border: "none",
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground2,
    font: `400 10px/14px ${tokens.fontFamilyBase}`,
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  label: { maxWidth: "100%", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  active: { color: tokens.colorBrandForeground1, fontWeight: 600 },
  badge: { position: "absolute", top: "2px", insetInlineStart: "calc(50% + 4px)" },
});

/** The bar at the bottom of a phone. */
export function PhoneBar() {
  const styles = useStyles();
  return (
    <nav aria-label="Apps and places" className={styles.bar}>
      {useRailEntries().map(({ key, label, icon, activeIcon, active, unread, open }) => (
        <button
          key={key}
          type="button"
          className={mergeClasses(styles.entry, active && styles.active)}
          aria-current={active ? "page" : undefined}
          onClick={open}
        >
          {active ? activeIcon : icon}
          <span className={styles.label}>{label}</span>
          {unread > 0 ? (
            <span aria-hidden>
              <CounterBadge className={styles.badge} count={unread} size="small" color="danger" />
            </span>
          ) : null}
        </button>
      ))}
    </nav>
  );
}
