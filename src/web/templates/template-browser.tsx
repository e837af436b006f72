import { makeStyles, SearchBox, Text, tokens, useArrowNavigationGroup } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import type { Template } from "#domain/template/template.ts";
import { fill } from "#text/fill.ts";
import { templatesText } from "#text/templates.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { CategoryList, listBesideFrom } from "./category-list.tsx";
import { categoriesOf, foundTemplates, type TemplateSearch } from "./found-templates.ts";
import { TemplateCard } from "./template-card.tsx";

type Props = { templates: Template[]; pathOf: (template: Template) => string };

const useStyles = makeStyles({
  search: { maxWidth: "none" },
  body: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: tokens.spacingVerticalL,
    [`@media (min-width: ${listBesideFrom})`]: { gridTemplateColumns: "minmax(0, 190px) minmax(0, 1fr)" },
  },
  cards: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 200px), 1fr))",
    gap: "12px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  none: { overflowWrap: "anywhere" },
});

/** The templates with a search over them and their categories (TPL-02 to TPL-06). */
export function TemplateBrowser({ templates, pathOf }: Props) {
  const styles = useStyles();
  const [{ search, category }, setWanted] = useState<TemplateSearch>({ search: "", category: null });
  const found = foundTemplates(templates, { search, category });
  const query = search.trim() || category || "";
  const none = query ? fill(templatesText.noneFound, { query }) : templatesText.none;
  const grid = useArrowNavigationGroup({ axis: "grid-linear" });
  useFoundNews(query, found.length, none);

  return (
    <>
      <SearchBox
        className={styles.search}
        aria-label={templatesText.search}
        placeholder={templatesText.searchPlaceholder}
        value={search}
        dismiss={search ? { "aria-label": templatesText.clear, role: "button" } : null}
        onChange={(_, { value }) => setWanted((wanted) => ({ ...wanted, search: value }))}
      />
      <div className={styles.body}>
        <CategoryList
          names={categoriesOf(templates)}
          chosen={category}
          onChoose={(chosen) => setWanted((wanted) => ({ ...wanted, category: chosen }))}
        />
        {found.length === 0 ? <Text className={styles.none}>{none}</Text> : null}
        <ul className={styles.cards} aria-label={templatesText.list} hidden={found.length === 0} {...grid}>
          {found.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} to={pathOf(template)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Tells screen readers how many are left while somebody searches. */
function useFoundNews(query: string, count: number, none: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (!query) return;
    if (count === 0) announce(none);
    else announce(count === 1 ? templatesText.oneFound : fill(templatesText.found, { n: count }));
  }, [query, count, none, announce]);
}
