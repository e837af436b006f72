import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { unseen } from "./unseen.ts";

const useStyles = makeStyles({
  hidden: unseen,
});

/** Content for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <div className={useStyles().hidden}>{children}</div>;
}
