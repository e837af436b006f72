import { makeStyles, Spinner } from "@fluentui/react-components";

const useStyles = makeStyles({
  screen: {
    display: "grid",
    placeContent: "center",
    minHeight: "min(100%, 320px)",
    height: "100%",
    padding: "24px",
    textAlign: "center",
    boxSizing: "border-box",
  },
});

/** A loading page that says what it is waiting for. */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <div className={useStyles().screen} role="status" data-loading>
      <Spinner labelPosition="below" label={text} />
    </div>
  );
}
