import { Caption1, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { memo } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { TypeIcon } from "../../survey/type-icon.tsx";
import { restoreTarget } from "../../ui/focus/restore-target.ts";
import { templateFacts } from "../template-facts.ts";
import { UseTemplateButton } from "../use-template-button.tsx";
import { useTemplateActions } from "./template-actions.tsx";
import { TemplateMenu } from "./template-menu.tsx";

type Props = {
  template: TemplateSummary;
  /** A line of the compact list (TPL-11). */
  compact: boolean;
  /** Whether it is the user's, and so has a menu (TPL-14). */
  personal: boolean;
};

const useStyles = makeStyles({
  card: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "36px minmax(0, 1fr) auto",
    gridTemplateRows: "auto 1fr auto",
    alignItems: "start",
    gap: "10px",
    height: "100%",
    padding: "14px",
    boxSizing: "border-box",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: "anywhere",
    // A border instead of a background: high contrast would need another text colour on that.
    "&:hover": {
      boxShadow: `0 0 0 1px ${tokens.colorBrandStroke1}`,
      borderTopColor: tokens.colorBrandStroke1,
    },
  },
  row: {
    gridTemplateColumns: "36px minmax(0, 1fr) auto 24px",
    gridTemplateRows: "auto",
    alignItems: "center",
    padding: "8px 12px",
    borderRadius: tokens.borderRadiusLarge,
    "@media (max-width: 479px)": { gridTemplateColumns: "36px minmax(0, 1fr) 24px" },
  },
  words: { display: "grid", gap: "2px", minWidth: 0 },
  // The whole card opens the details; the other controls lie above it.
  name: {
    padding: 0,
    border: "none",
    background: "none",
    color: tokens.colorNeutralForeground1,
    font: "inherit",
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: "start",
    overflowWrap: "anywhere",
    cursor: "pointer",
    outline: "none",
    "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: "inherit" },
    "&:focus-visible::after": {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: "1px",
      borderRadius: "12px",
    },
  },
  facts: { color: tokens.colorNeutralForeground2 },
  description: {
    gridColumn: "1 / -1",
    color: tokens.colorNeutralForeground2,
    display: "-webkit-box",
    WebkitLineClamp: "3",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
  },
  above: { position: "relative", zIndex: 1 },
  use: { gridColumn: "1 / -1", gridRow: 3, "& > *": { width: "100%" } },
  useInRow: { "@media (max-width: 479px)": { gridColumn: "2 / -1", gridRow: 2 } },
  menuInRow: { gridColumn: 4, gridRow: 1, "@media (max-width: 479px)": { gridColumn: 3 } },
});

/**
 * A template: its name, description, type and number of questions (TPL-08), the way to use it
 * (TPL-09), and its details (TPL-10).
 */
export const TemplateCard = memo(function TemplateCard({ template, compact, personal }: Props) {
  const styles = useStyles();
  const { pathOf, open } = useTemplateActions();
  const { templateName, templateDescription, type } = template;
  return (
    <li className={mergeClasses(styles.card, compact && styles.row)}>
      <TypeIcon type={type} />
      <div className={styles.words}>
        <button
          {...restoreTarget}
          type="button"
          dir="auto"
          aria-haspopup="dialog"
          className={styles.name}
          onClick={({ currentTarget }) => open("details", template, currentTarget)}
        >
          {templateName}
        </button>
        <Caption1 className={styles.facts}>{templateFacts(template)}</Caption1>
      </div>
      {personal ? (
        <div className={mergeClasses(styles.above, compact && styles.menuInRow)}>
          <TemplateMenu template={template} />
        </div>
      ) : null}
      {templateDescription && !compact ? (
        <Caption1 dir="auto" className={styles.description}>
          {templateDescription}
        </Caption1>
      ) : null}
      <div className={mergeClasses(styles.above, compact ? styles.useInRow : styles.use)}>
        <UseTemplateButton name={templateName} to={pathOf(template)} small={compact} />
      </div>
    </li>
  );
});
