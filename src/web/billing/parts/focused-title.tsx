import { makeStyles, mergeClasses, typographyStyles } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import { focusIfLost } from "../../ui/focus/if-lost.ts";

const useStyles = makeStyles({
  title: { ...typographyStyles.title3, margin: 0, outline: "none", textWrap: "balance" },
});

/** The heading of a page, which takes the focus of what was there before. */
export function FocusedTitle({ children, className }: { children: string; className?: string }) {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusIfLost(heading.current), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={mergeClasses(styles.title, className)}>
      {children}
    </h1>
  );
}
