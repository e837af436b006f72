import { makeStyles, SearchBox } from "@fluentui/react-components";
import { useState } from "react";
import { limits } from "#domain/limits.ts";
import { navText } from "#text/nav.ts";

type Props = { search: string; onSearch: (text: string) => void };

const useStyles = makeStyles({ box: { flex: "1 1 96px", minWidth: "96px", maxWidth: "420px" } });

/** Searches on Enter; clearing the box resets the search (NAV-10, LST-02). */
export function NavSearch({ search, onSearch }: Props) {
  const styles = useStyles();
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // The page may reset its search from elsewhere.
  if (search !== shown) {
    setShown(search);
    setTyped(search);
  }
  const type = (text: string) => {
    setTyped(text);
    if (text === "" && search !== "") onSearch("");
  };
  return (
    <SearchBox
      className={styles.box}
      aria-label={navText.search}
      placeholder={navText.search}
      maxLength={limits.search}
      value={typed}
      dismiss={typed ? { "aria-label": navText.clearSearch, role: "button" } : null}
      onChange={(_, { value }) => type(value)}
      onKeyDown={({ key }) => (key === "Enter" ? onSearch(typed.trim()) : undefined)}
    />
  );
}
