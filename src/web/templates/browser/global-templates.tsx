import { useState } from "react";
import { templatesText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { categoriesOf, foundTemplates } from "../found-templates.ts";
import { useAnnouncedCount } from "../use-announced-count.ts";
import type { UsableTemplates } from "../use-usable-templates.ts";
import { ByCategory } from "./by-category.tsx";
import { NoneFound } from "./none-found.tsx";
import { Recommended } from "./recommended.tsx";
import { TemplateCards } from "./template-cards.tsx";

type Usable = NonNullable<UsableTemplates["usable"]>;
type Props = { templates: UsableTemplates; search: string; compact: boolean };

/** The built-in templates, with their categories (TPL-05). */
export function GlobalTemplates({ templates: { list, usable }, search, compact }: Props) {
  if (list.isPending) return <LoadingScreen text={templatesText.loading} />;
  if (!list.data)
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
  const [category, setCategory] = useState<string | null>(null);
  const found = foundTemplates(usable, { search, category });
  const query = search.trim() || category || "";
  const none = query ? fill(templatesText.noneFound, { query }) : templatesText.none;
  useAnnouncedCount(query, found.length, none);
  return (
    <>
      {query ? null : <Recommended templates={usable} compact={compact} />}
      <ByCategory names={categoriesOf(usable)} chosen={category} onChoose={setCategory}>
        {found.length === 0 ? <NoneFound text={none} /> : null}
        <TemplateCards label={templatesText.list} templates={found} compact={compact} />
      </ByCategory>
    </>
  );
}
