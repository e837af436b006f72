import { CounterBadge, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { surface } from "../shell-theme.ts";
import { useRailEntries } from "./rail-entries.tsx";

const useStyles = makeStyles({
  rail: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "4px",
    padding: "4px 0",
    overflowY: "auto",
    backgroundColor: surface("shellChrome"),
  },
  entry: {
    position: "relative",
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: "2px",
    width: "60px",
    minHeight: "56px",
    padding: "4px 2px",
    boxSizing: "border-box",
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground2,
    font: `400 10px/14px ${tokens.fontFamilyBase}`,
    cursor: "pointer",
    "&:hover": {
      backgroundColor: tokens.colorSubtleBackgroundHover,
      color: tokens.colorNeutralForeground2BrandHover,
    },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  active: {
    color: tokens.colorBrandForeground1,
    fontWeight: 600,
    "&::before": {
      content: '""',
      position: "absolute",
      insetInlineStart: "-2px",
      top: "14px",
      bottom: "14px",
      width: "3px",
      borderRadius: "3px",
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
  badge: { position: "absolute", top: "4px", insetInlineEnd: "8px" },
  icon: { display: "grid", placeContent: "center", height: "26px" },
  label: { maxWidth: "100%", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

export function Rail() {
  const styles = useStyles();
  return (
    <nav aria-label="Apps and places" className={styles.rail}>
      {useRailEntries().map(({ key, label, icon, activeIcon, active, unread, open }) => (
        <button
          key={key}
          type="button"
          className={mergeClasses(styles.entry, active && styles.active)}
          aria-current={active ? "page" : undefined}
          onClick={open}
        >
          <span className={styles.icon}>{active ? activeIcon : icon}</span>
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
