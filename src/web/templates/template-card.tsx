import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import { Link } from "react-router";
import { typeNames } from "#domain/survey/survey.ts";
import type { Template } from "#domain/template/template.ts";
import { capital, fill } from "#text/fill.ts";
import { templatesText } from "#text/templates.ts";

type Props = { template: Template; to: string };

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
    // An edge, not a ground: the contrast theme would want other words on it.
    "&:hover": { boxShadow: `0 0 0 1px ${tokens.colorBrandStroke1}`, borderTopColor: tokens.colorBrandStroke1 },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  description: { color: tokens.colorNeutralForeground2 },
  // At the lower edge, in a row with those of the cards beside it.
  facts: { marginTop: "auto", color: tokens.colorNeutralForeground3 },
});

/** A template to begin with: its name, what it is for, its type and how much it asks (TPL-08). */
export function TemplateCard({ template: { templateName, templateDescription, type, questions }, to }: Props) {
  const styles = useStyles();
  const count = questions.length === 1 ? templatesText.oneQuestion : fill(templatesText.questions, { n: questions.length });
  return (
    <Link className={styles.card} to={to}>
      <Text weight="semibold">{templateName}</Text>
      {templateDescription ? <Caption1 className={styles.description}>{templateDescription}</Caption1> : null}
      <Caption1 className={styles.facts}>{`${capital(typeNames[type])} · ${count}`}</Caption1>
    </Link>
  );
}
