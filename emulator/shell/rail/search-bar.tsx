import { makeStyles, SearchBox, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { chatsOf, teamsOf } from "../state/directory.ts";

const mostFound = 8;

const useStyles = makeStyles({
  root: { position: "relative" },
  box: { width: "100%", maxWidth: "none" },
  found: {
    position: "absolute",
    zIndex: 20,
    top: "36px",
    left: 0,
    right: 0,
    margin: 0,
    padding: "4px",
    listStyle: "none",
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    border: `1px solid ${tokens.colorTransparentStroke}`,
  },
  hit: {
    display: "block",
    width: "100%",
    padding: "8px",
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    textAlign: "start",
    cursor: "pointer",
    "&:hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** Finds chats and channels by their name. */
export function SearchBar() {
  const styles = useStyles();
  const { directory, person } = useShell();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const places = [
    ...chatsOf(directory, person).map(({ id, name }) => ({ id, name })),
    ...teamsOf(directory, person).flatMap((team) =>
      team.channels.map(({ id, name }) => ({ id, name: `${team.name} / ${name}` })),
    ),
  ];
  const found = wanted
    ? places.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, mostFound)
    : [];
  const open = (conversation: string) => {
    setText("");
    void go({ conversation, view: null, tab: null, subEntity: null, message: null });
  };
  return (
    <search className={styles.root}>
      <SearchBox
        className={styles.box}
        appearance="filled-lighter"
        aria-label="Search"
        placeholder="Search chats and channels"
        value={text}
        onChange={(_, { value }) => setText(value)}
        onKeyDown={({ key }) => key === "Enter" && found[0] && open(found[0].id)}
      />
      {found.length > 0 ? (
        <ul className={styles.found} aria-label="Search results">
          {found.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className={styles.hit} onClick={() => open(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}
