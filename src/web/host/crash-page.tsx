import { Link, makeStyles, Subtitle1, tokens } from "@fluentui/react-components";
import { hostText } from "#text/host.ts";
import { useBoot } from "./use-boot.ts";

const useStyles = makeStyles({
  page: {
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: tokens.spacingVerticalM,
    minHeight: "100%",
    padding: "24px",
    textAlign: "center",
    boxSizing: "border-box",
  },
});

/** The page shown after a render error (HOST-41), with the configured help link (HOST-42). */
export function CrashPage() {
  const { helpUrl } = useBoot();
  return (
    <main className={useStyles().page}>
      <div role="alert">
        <Subtitle1 as="h1">{hostText.crashed}</Subtitle1>
      </div>
      <Link href={helpUrl} target="_blank" rel="noreferrer">
        {hostText.help}
      </Link>
    </main>
  );
}
