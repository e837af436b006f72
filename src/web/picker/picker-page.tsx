import { makeStyles, SearchBox, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { limits } from "#domain/limits.ts";
import {
  type OfferedPoint,
  offeredPoints,
  type PickerSurroundings,
} from "#domain/survey/starting-points.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { pickerText, startingPointTexts } from "#text/authoring/picker.ts";
import { fill } from "#text/format/fill.ts";
import { useAccount } from "../accounts/use-account.ts";
import { useHost } from "../host/use-host.ts";
import { authoringPath, onwardQuery } from "../paths/authoring-path.ts";
import { pickerSize } from "../paths/picker-size.ts";
import { templatePath } from "../paths/template-path.ts";
import type { Audience } from "../survey/audience.ts";
import { OwnTemplateLinks } from "../templates/own-template-links.tsx";
import type { PathOf } from "../templates/template-links.tsx";
import { useOwnTemplates } from "../templates/use-own-templates.ts";
import { useSurroundings } from "../templates/use-surroundings.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { PickerEmpty } from "./picker-empty.tsx";
import { StartingPointList } from "./starting-point-list.tsx";
import { TemplateEntry } from "./template-entry.tsx";

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

/**
 * The dialog in which creating begins (HOST-12): every type and starting point offered here, a
 * search over them and the user's templates, and the template gallery. Whom the organisation lets
 * create nothing is told so before they choose.
 */
export function PickerPage() {
  const host = useHost();
  const { surroundings, audience } = useSurroundings();
  const inDialog = host.context.frame === "task";
  useEffect(() => {
    if (inDialog) host.resizeDialog(pickerSize);
  }, [inDialog, host]);
  const account = useAccount();
  if (account && !account.creation.mayCreate)
    return <PickerEmpty hint={authoringText.mayNotCreate} />;
  const points = offeredPoints(surroundings);
  return points.length === 0 ? (
    <PickerEmpty hint={pickerText.noneHint} />
  ) : (
    <Picker points={points} audience={audience} surroundings={surroundings} />
  );
}

type Props = {
  points: OfferedPoint[];
  audience: Audience | null;
  surroundings: PickerSurroundings;
};

function Picker({ points, audience, surroundings }: Props) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [search, setSearch] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const found = points.filter((point) => matches(point, search));
  const pathOf = ({ name }: OfferedPoint) => authoringPath(name, query, audience);
  const own = useOwnTemplates(surroundings, search, {
    enabled: search.trim() !== "",
  });
  const pathOfOwn: PathOf = (template) =>
    templatePath(template, new URLSearchParams([["source", "picker"], ...query]), audience);
  const saved = own.searched ? own.found : [];
  const chosen = found.find(({ disabled }) => !disabled);
  const first = chosen ? pathOf(chosen) : saved[0] && pathOfOwn(saved[0]);
  useAnnouncedCount(search, own.settled ? found.length + saved.length : null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && search.trim() && first) void navigate(first);
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
        maxLength={limits.search}
        value={search}
        dismiss={search ? { "aria-label": pickerText.clear, role: "button" } : null}
        onChange={(_, { value }) => setSearch(value)}
        onKeyDown={onKey}
      />
      {found.length === 0 && saved.length === 0 && own.settled ? (
        <Text>{fill(pickerText.noneFound, { search: search.trim() })}</Text>
      ) : null}
      <StartingPointList ref={list} points={found} pathOf={pathOf} />
      {own.searched ? <OwnTemplateLinks own={own} pathOf={pathOfOwn} /> : null}
      {surroundings.app === "msteams" ? (
        <TemplateEntry query={onwardQuery(query, audience)} />
      ) : null}
    </main>
  );
}

function matches({ name }: OfferedPoint, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  const texts = startingPointTexts(name);
  return [texts.name, texts.hint].some((text) => text.toLowerCase().includes(wanted));
}

/**
 * Announces the number of matches to screen readers during a search; `count` is null while unknown.
 */
function useAnnouncedCount(search: string, count: number | null): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (search.trim() && count !== null)
      announce(count === 1 ? pickerText.oneFound : fill(pickerText.found, { n: count }));
  }, [search, count, announce]);
}
