import { makeStyles, Subtitle2 } from "@fluentui/react-components";
import { useState } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { recommendedTemplates } from "#domain/template/recommended.ts";
import { templatesText } from "#text/authoring/templates.ts";
import { TemplateCards } from "./template-cards.tsx";

type Props = { templates: TemplateSummary[]; compact: boolean };

const useStyles = makeStyles({
  part: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
});

/** Some global templates, others with each visit (TPL-19, TPL-20). */
export function Recommended({ templates, compact }: Props) {
  const [chosen] = useState(() =>
    recommendedTemplates(templates, (below) => Math.floor(Math.random() * below)),
  );
  if (chosen.length === 0) return null;
  return (
    <section className={useStyles().part} aria-label={templatesText.recommended}>
      <Subtitle2 as="h2">{templatesText.recommended}</Subtitle2>
      <TemplateCards label={templatesText.recommended} templates={chosen} compact={compact} />
    </section>
  );
}
