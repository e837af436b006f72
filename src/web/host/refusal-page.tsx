import { makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import { hostText } from "#text/host.ts";

const useStyles = makeStyles({
  page: {
    display: "grid",
    placeContent: "center",
    gap: tokens.spacingVerticalS,
    minHeight: "100%",
    padding: "24px",
    textAlign: "center",
    boxSizing: "border-box",
  },
});

/** Shown outside a host, instead of any page that needs one (HOST-05). */
export function RefusalPage() {
  return (
    <main className={useStyles().page}>
      <Subtitle1 as="h1">{hostText.onlyInHost}</Subtitle1>
      <Text as="p">{hostText.openInHost}</Text>
    </main>
  );
}
