import { makeStyles, SearchBox } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { limits } from "#domain/limits.ts";
import { filterText } from "#text/filters.ts";

type Props = { value: string; onSearch: (search: string) => void };

/** The search starts this many milliseconds after the last key. */
const pause = 350;

const useStyles = makeStyles({
  search: {
    minWidth: 0,
    maxWidth: "320px",
    width: "100%",
    "@media (max-width: 599px)": { maxWidth: "none" },
  },
});

/** Searches by title (LST-01, LST-02): after Enter or a short pause; at once when cleared. */
export function ListSearch({ value, onSearch }: Props) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = typed ?? value;

  const search = (wanted: string) => {
    clearTimeout(timer.current);
    setTyped(null);
    if (wanted !== value) onSearch(wanted);
  };
  const enter = (wanted: string) => {
    if (wanted === "") return search(wanted);
    setTyped(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(wanted), pause);
  };
  return (
    <SearchBox
      className={styles.search}
      aria-label={filterText.searchLabel}
      placeholder={filterText.search}
      maxLength={limits.search}
      value={text}
      dismiss={text ? { "aria-label": filterText.clearSearch, role: "button" } : null}
      onChange={(_, { value: wanted }) => enter(wanted)}
      onKeyDown={({ key }) => (key === "Enter" ? search(text) : undefined)}
    />
  );
}
