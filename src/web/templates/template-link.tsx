import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import { Link } from "react-router";
import type { TemplateSummary } from "#contract/templates.ts";
import { templateFacts } from "./template-facts.ts";

type Props = { template: TemplateSummary; to: string };

const useStyles = makeStyles({
  card: {
    display: "flex",
    flexDirection: "column",
    gap: "6px",
    height: "100%",
    padding: "12px",
    boxSizing: "border-box",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textDecoration: "none",
    overflowWrap: "anywhere",
    // A border instead of a background: high contrast would need another text colour on that.
    "&:hover": {
      boxShadow: `0 0 0 1px ${tokens.colorBrandStroke1}`,
      borderTopColor: tokens.colorBrandStroke1,
    },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  description: { color: tokens.colorNeutralForeground2 },
  // At the lower edge, aligned with the neighbouring cards.
  facts: { marginTop: "auto", color: tokens.colorNeutralForeground3 },
});

/** A template: its name, description, type and number of questions (TPL-08). */
export function TemplateLink({ template, to }: Props) {
  const styles = useStyles();
  const { templateName, templateDescription } = template;
  return (
    <Link className={styles.card} to={to}>
      <Text weight="semibold">{templateName}</Text>
      {templateDescription ? (
        <Caption1 className={styles.description}>{templateDescription}</Caption1>
      ) : null}
      <Caption1 className={styles.facts}>{templateFacts(template)}</Caption1>
    </Link>
  );
}
