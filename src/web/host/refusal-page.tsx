import { makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { hostText } from "#text/host.ts";

// As the server's own pages look (`plain-page.ts`).
const useStyles = makeStyles({
  ground: {
    boxSizing: "border-box",
    minHeight: "100%",
    padding: "24px 12px",
    backgroundColor: tokens.colorNeutralBackground2,
  },
  page: {
    display: "grid",
    gap: "16px",
    boxSizing: "border-box",
    maxWidth: "640px",
    margin: "0 auto",
    padding: "20px 24px",
    borderRadius: "12px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: "anywhere",
  },
  title: typographyStyles.title3,
});

/** Shown outside a host, instead of any page that needs one (HOST-05). */
export function RefusalPage() {
  const styles = useStyles();
  return (
    <div className={styles.ground}>
      <main className={styles.page}>
        <h1 className={styles.title}>{hostText.onlyInHost}</h1>
        <Text as="p" size={400}>
          {hostText.openInHost}
        </Text>
      </main>
    </div>
  );
}
