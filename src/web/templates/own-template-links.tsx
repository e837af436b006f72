import { Button, makeStyles, Subtitle2, Text } from "@fluentui/react-components";
import { templatesText } from "#text/authoring/templates.ts";
import { LoadError } from "../ui/notices/load-error.tsx";
import { type PathOf, TemplateLinks } from "./template-links.tsx";
import type { OwnTemplates as Own } from "./use-own-templates.ts";

type Props = { own: Own; pathOf: PathOf };

const useStyles = makeStyles({
  part: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  more: { justifySelf: "start" },
});

/** The user's own templates (TPL-17, TPL-21). Hidden by a search without matches among them. */
export function OwnTemplateLinks({ own: { list, found, searched }, pathOf }: Props) {
  const styles = useStyles();
  if (searched && found.length === 0 && !list.error) return null;
  return (
    <section className={styles.part} aria-label={templatesText.own}>
      <Subtitle2 as="h2">{templatesText.own}</Subtitle2>
      {list.error ? (
        <LoadError
          title={templatesText.failed}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isSuccess && found.length === 0 ? <Text>{templatesText.noneOwn}</Text> : null}
      <TemplateLinks label={templatesText.own} templates={found} pathOf={pathOf} />
      {list.hasNextPage ? (
        <Button
          className={styles.more}
          disabledFocusable={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {templatesText.more}
        </Button>
      ) : null}
    </section>
  );
}
