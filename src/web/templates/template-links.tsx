import { makeStyles, useArrowNavigationGroup } from "@fluentui/react-components";
import type { TemplateSummary } from "#contract/templates.ts";
import { TemplateLink } from "./template-link.tsx";

export type PathOf = (template: Pick<TemplateSummary, "id" | "type">) => string;
type Props = { label: string; templates: TemplateSummary[]; pathOf: PathOf };

const useStyles = makeStyles({
  cards: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 200px), 1fr))",
    gap: "12px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
});

/** Templates in as many columns as fit; arrow keys move between them. */
export function TemplateLinks({ label, templates, pathOf }: Props) {
  const grid = useArrowNavigationGroup({ axis: "grid-linear" });
  return (
    <ul className={useStyles().cards} aria-label={label} hidden={templates.length === 0} {...grid}>
      {templates.map((template) => (
        <li key={template.id}>
          <TemplateLink template={template} to={pathOf(template)} />
        </li>
      ))}
    </ul>
  );
}
