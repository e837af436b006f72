import { makeStyles } from "@fluentui/react-components";

const useStyles = makeStyles({
  hidden: {
    position: "absolute",
    width: "1px",
    height: "1px",
    margin: "-1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});

/** Tells screen readers what happened elsewhere on the page. */
export function Announcer({ text }: { text: string }) {
  return (
    <div role="log" aria-live="polite" aria-label="Announcements" className={useStyles().hidden}>
      {text}
    </div>
  );
}
