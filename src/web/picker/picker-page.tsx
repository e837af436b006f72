import { makeStyles, SearchBox, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type OfferedPoint, offeredPoints } from "#domain/survey/starting-points.ts";
import { fill } from "#text/fill.ts";
import { pickerText, startingPointTexts } from "#text/picker.ts";
import { useHost } from "../host/use-host.ts";
import type { Audience } from "../surveys/audience.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { authoringPath, onwardQuery } from "./authoring-path.ts";
import { PickerEmpty } from "./picker-empty.tsx";
import { pickerSize } from "./picker-size.ts";
import { StartingPointList } from "./starting-point-list.tsx";
import { TemplateEntry } from "./template-entry.tsx";
import { useSurroundings } from "./use-surroundings.ts";

const useStyles = makeStyles({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalL,
    minHeight: "100%",
    maxWidth: "960px",
    margin: "0 auto",
    padding: "20px clamp(12px, 4vw, 32px) 28px",
    boxSizing: "border-box",
  },
  title: { ...typographyStyles.title3, margin: 0, outline: "none" },
  search: { maxWidth: "none" },
});

/** The dialog where everything begins (HOST-12): every type and starting point that is offered here, a search over them, and the templates. */
export function PickerPage() {
  const host = useHost();
  const { surroundings, audience } = useSurroundings();
  const inDialog = host.context.frame === "task";
  useEffect(() => {
    if (inDialog) host.resizeDialog(pickerSize);
  }, [inDialog, host]);
  const points = offeredPoints(surroundings);
  return points.length === 0 ? <PickerEmpty /> : <Picker points={points} audience={audience} />;
}

function Picker({ points, audience }: { points: OfferedPoint[]; audience: Audience | null }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [search, setSearch] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const found = points.filter((point) => matches(point, search));
  const pathOf = ({ name }: OfferedPoint) => authoringPath(name, query, audience);
  const chosen = found.find(({ disabled }) => !disabled);
  useFoundNews(search, found.length);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && search.trim() && chosen) void navigate(pathOf(chosen));
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>("[role=link], a")?.focus();
  };

  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {pickerText.title}
      </h1>
      <SearchBox
        className={styles.search}
        aria-label={pickerText.search}
        placeholder={pickerText.searchPlaceholder}
        value={search}
        dismiss={search ? { "aria-label": pickerText.clear, role: "button" } : null}
        onChange={(_, { value }) => setSearch(value)}
        onKeyDown={onKey}
      />
      {found.length === 0 ? <Text>{fill(pickerText.noneFound, { search: search.trim() })}</Text> : null}
      <StartingPointList ref={list} points={found} pathOf={pathOf} />
      <TemplateEntry query={onwardQuery(query, audience)} />
    </main>
  );
}

function matches({ name }: OfferedPoint, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return Object.values(startingPointTexts[name]).some((text) => text.toLowerCase().includes(wanted));
}

/** Tells screen readers how many are left while somebody searches. */
function useFoundNews(search: string, count: number): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (search.trim()) announce(count === 1 ? pickerText.oneFound : fill(pickerText.found, { n: count }));
  }, [search, count, announce]);
}
