import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { TemplateSummary } from "#contract/templates.ts";
import { TemplateCard } from "./template-card.tsx";

type Props = {
  label: string;
  templates: TemplateSummary[];
  compact: boolean;
  personal?: boolean;
};

const useStyles = makeStyles({
  cards: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 200px), 1fr))",
    gap: "12px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  rows: { gridTemplateColumns: "minmax(0, 1fr)", gap: "6px" },
});

/** Templates in as many columns as fit, or one below the other (TPL-11). */
export function TemplateCards({ label, templates, compact, personal = false }: Props) {
  const styles = useStyles();
  if (templates.length === 0) return null;
  return (
    <ul className={mergeClasses(styles.cards, compact && styles.rows)} aria-label={label}>
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} compact={compact} personal={personal} />
      ))}
    </ul>
  );
}
