import { Badge, Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import type { TemplateSummary } from "#contract/templates.ts";
import type { Template } from "#domain/template/template.ts";
import { durationText } from "#text/authoring/schedule.ts";
import { templateDetailsText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { templateFacts } from "../template-facts.ts";
import { TemplateQuestions } from "./template-questions.tsx";

type Props = { template: Template; summary: TemplateSummary };

const useStyles = makeStyles({
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalL,
    overflowWrap: "anywhere",
  },
  about: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  categories: { display: "flex", flexWrap: "wrap", gap: "6px" },
  quiet: { color: tokens.colorNeutralForeground2 },
  asks: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
});

/** What a template is for, what it asks, and with whom it is shared. */
export function TemplateContent({ template, summary }: Props) {
  const styles = useStyles();
  const { templateDescription, categories, questions } = template;
  const facts = factsOf(template);
  return (
    <div className={styles.content}>
      <div className={styles.about}>
        <Caption1 className={styles.quiet}>{templateFacts(summary)}</Caption1>
        {templateDescription ? <Text dir="auto">{templateDescription}</Text> : null}
        {categories.length > 0 ? (
          <div className={styles.categories}>
            {categories.map((category) => (
              <Badge key={category} appearance="tint" color="brand">
                {category}
              </Badge>
            ))}
          </div>
        ) : null}
        {facts.map((fact) => (
          <Caption1 key={fact} className={styles.quiet}>
            {fact}
          </Caption1>
        ))}
      </div>
      <section className={styles.asks} aria-label={templateDetailsText.asks}>
        <Text as="h3" weight="semibold" style={{ margin: 0 }}>
          {templateDetailsText.asks}
        </Text>
        <TemplateQuestions questions={questions} />
      </section>
    </div>
  );
}

function factsOf({ openDuration, deliveryPreference, commentsEnabled, users, role }: Template) {
  return [
    openDuration
      ? fill(templateDetailsText.closesAfter, { duration: durationText(openDuration) })
      : null,
    deliveryPreference === "direct-message" ? templateDetailsText.direct : null,
    commentsEnabled ? templateDetailsText.comments : null,
    role === "own" && users.length > 0
      ? fill(templateDetailsText.sharedWith, { names: users.map(({ name }) => name).join(", ") })
      : null,
  ].filter((fact) => fact !== null);
}
