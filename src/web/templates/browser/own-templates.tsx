import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { categories } from "#domain/template/template.ts";
import { templatesText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { useAnnouncedCount } from "../use-announced-count.ts";
import { useOwnTemplates } from "../use-own-templates.ts";
import type { UsableTemplates } from "../use-usable-templates.ts";
import { ByCategory } from "./by-category.tsx";
import { NoneFound } from "./none-found.tsx";
import { Recommended } from "./recommended.tsx";
import { TemplateCards } from "./template-cards.tsx";

type Props = { templates: UsableTemplates; search: string; compact: boolean };

const useStyles = makeStyles({
  more: { justifySelf: "center" },
  empty: {
    display: "grid",
    justifyItems: "center",
    gap: "4px",
    padding: "32px 16px",
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: "12px",
    textAlign: "center",
  },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** The templates that the user saved, copied or was given (TPL-17, TPL-21, TPL-27). */
export function OwnTemplates({ templates, search, compact }: Props) {
  const styles = useStyles();
  const [category, setCategory] = useState<string | null>(null);
  const { list, found, searched, settled } = useOwnTemplates(templates.surroundings, search, {
    category,
  });
  const query = search.trim() || category || "";
  const none = fill(templatesText.noneFound, { query });
  useAnnouncedCount(query, settled ? found.length : null, none);
  if (list.isPending && list.isEnabled) return <LoadingScreen text={templatesText.loading} />;
  if (found.length === 0 && !list.error && !searched && category === null)
    return (
      <>
        <div className={styles.empty}>
          <Text weight="semibold">{templatesText.noneOwn}</Text>
          <Text className={styles.hint}>{templatesText.noneOwnHint}</Text>
        </div>
        {templates.usable ? <Recommended templates={templates.usable} compact={compact} /> : null}
      </>
    );
  return (
    <ByCategory names={[...categories]} chosen={category} onChoose={setCategory}>
      {list.error ? (
        <LoadError
          title={templatesText.failed}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {found.length === 0 && !list.error ? <NoneFound text={none} /> : null}
      <TemplateCards label={templatesText.own} templates={found} compact={compact} personal />
      {list.hasNextPage ? (
        <Button
          className={styles.more}
          disabledFocusable={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {templatesText.more}
        </Button>
      ) : null}
    </ByCategory>
  );
}
