import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import { BookTemplateRegular } from "@fluentui/react-icons/svg/book-template";
import { ChevronRightRegular } from "@fluentui/react-icons/svg/chevron-right";
import { Link } from "react-router";
import { pickerText } from "#text/authoring/picker.ts";

const useStyles = makeStyles({
  entry: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    padding: "12px",
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground1,
    textDecoration: "none",
    "&:hover": { boxShadow: `0 0 0 1px ${tokens.colorBrandStroke1}` },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  icon: {
    flexShrink: 0,
    width: "40px",
    display: "grid",
    placeItems: "center",
    fontSize: "24px",
    color: tokens.colorBrandForeground1,
  },
  words: { display: "grid", flex: 1, minWidth: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
  chevron: { flexShrink: 0, fontSize: "20px", color: tokens.colorNeutralForeground3 },
});

/** The link to the template gallery (AUT-32, HOST-13). */
export function TemplateEntry({ query }: { query: URLSearchParams }) {
  const styles = useStyles();
  const onward = new URLSearchParams([["source", "picker"], ...query]);
  return (
    <Link className={styles.entry} to={`/content/templates?${onward}`}>
      <span className={styles.icon} aria-hidden>
        <BookTemplateRegular />
      </span>
      <span className={styles.words}>
        <Text weight="semibold">{pickerText.templates}</Text>
        <Caption1 className={styles.hint}>{pickerText.templatesHint}</Caption1>
      </span>
      <ChevronRightRegular className={styles.chevron} aria-hidden />
    </Link>
  );
}
