import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";
import { latestNews } from "../state/latest-news.ts";
import { useStore } from "../state/store.ts";
import { PersonMenu } from "./person-menu.tsx";
import { SearchBar } from "./search-bar.tsx";
import { SettingsMenu } from "./settings-menu.tsx";

const useStyles = makeStyles({
  bar: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(160px, 470px) minmax(0, 1fr)",
    alignItems: "center",
    gap: "12px",
    padding: "0 12px",
    backgroundColor: surface("shellChrome"),
  },
  phone: { gridTemplateColumns: "auto minmax(0, 1fr)", justifyContent: "space-between" },
  // In a narrow window the search gives way, not what stands at the ends.
  wide: { "@media (max-width: 900px)": { gridTemplateColumns: "auto minmax(120px, 1fr) auto" } },
  brand: { display: "flex", alignItems: "center", gap: "10px", minWidth: 0 },
  mark: {
    display: "grid",
    placeContent: "center",
    flexShrink: 0,
    width: "24px",
    height: "24px",
    borderRadius: "6px",
    color: "#ffffff",
    backgroundColor: "#5b5fc7",
    fontWeight: 700,
    fontSize: "14px",
  },
  end: {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "8px",
    minWidth: 0,
  },
  clock: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  name: { whiteSpace: "nowrap" },
});

/** The bar at the top: search, the clock, settings, and the current person. */
export function TitleBar() {
  const styles = useStyles();
  const { phone, directory, person } = useShell();
  const tenant = directory.tenants.find(({ id }) => id === person.tenantId);
  return (
    <header className={mergeClasses(styles.bar, phone ? styles.phone : styles.wide)}>
      <div className={styles.brand}>
        <span aria-hidden className={styles.mark}>
          T
        </span>
        <Text weight="semibold" size={200} truncate wrap={false} className={styles.name}>
          {phone ? "" : (tenant?.name ?? "")}
        </Text>
      </div>
      {phone ? null : <SearchBar />}
      <div className={styles.end}>
        <Clock />
        <SettingsMenu />
        <PersonMenu />
      </div>
    </header>
  );
}

/** The emulator's own time. */
function Clock() {
  const { clock } = useStyles();
  const { now } = useStore(latestNews);
  if (!now) return null;
  return (
    <time dateTime={now} className={clock} aria-label="Emulator time">
      {new Date(now).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })}
    </time>
  );
}
