import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";

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

/** Something that is there for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <div className={useStyles().hidden}>{children}</div>;
}
