import { makeStyles, Subtitle2, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { templatesText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { categoriesOf, foundTemplates } from "../found-templates.ts";
import { useAnnouncedCount } from "../use-announced-count.ts";
import type { UsableTemplates } from "../use-usable-templates.ts";
import { CategoryList, listBesideFrom } from "./category-list.tsx";
import { NoneFound } from "./none-found.tsx";
import { Recommended } from "./recommended.tsx";
import { TemplateCards } from "./template-cards.tsx";

type Usable = NonNullable<UsableTemplates["usable"]>;
type Props = { templates: UsableTemplates; search: string; compact: boolean };

const useStyles = makeStyles({
  body: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: tokens.spacingVerticalL,
    [`@media (min-width: ${listBesideFrom})`]: {
      gridTemplateColumns: "minmax(0, 190px) minmax(0, 1fr)",
    },
  },
  found: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
});

/** The built-in templates, with their categories (TPL-05). */
export function GlobalTemplates({ templates: { list, usable }, search, compact }: Props) {
  if (list.isPending) return <LoadingScreen text={templatesText.loading} />;
  if (list.error)
    return (
      <LoadError
        title={templatesText.failed}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  return usable ? <Loaded {...{ usable, search, compact }} /> : null;
}

function Loaded({ usable, search, compact }: Omit<Props, "templates"> & { usable: Usable }) {
  const styles = useStyles();
  const [category, setCategory] = useState<string | null>(null);
  const found = foundTemplates(usable, { search, category });
  const query = search.trim() || category || "";
  const none = query ? fill(templatesText.noneFound, { query }) : templatesText.none;
  useAnnouncedCount(query, found.length, none);
  return (
    <>
      {query ? null : <Recommended templates={usable} compact={compact} />}
      <div className={styles.body}>
        <CategoryList names={categoriesOf(usable)} chosen={category} onChoose={setCategory} />
        <section className={styles.found} aria-label={category ?? templatesText.all}>
          <Subtitle2 as="h2">{category ?? templatesText.all}</Subtitle2>
          {found.length === 0 ? <NoneFound text={none} /> : null}
          <TemplateCards label={templatesText.list} templates={found} compact={compact} />
        </section>
      </div>
    </>
  );
}
