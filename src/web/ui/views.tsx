import { makeStyles, Tab, TabList } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { toSectionHeading } from "./focus/hand-focus-on.ts";

type Props<V extends string> = {
  label: string;
  /** The name of each view, in the order in which they are offered. */
  views: readonly { name: V; label: string }[];
  view: V;
  onChange: (view: V) => void;
  /** What stands at the end of the line of tabs. */
  aside?: ReactNode;
  children: ReactNode;
};

const useStyles = makeStyles({
  line: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4px 16px",
  },
  list: { flexShrink: 1, flexWrap: "wrap", minWidth: 0, marginInline: "-8px 0" },
  panel: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
});

/**
 * Tabs for several views of the same data; arrow keys move between them. A single view has no tab.
 */
export function Views<V extends string>({
  label,
  views,
  view,
  onChange,
  aside,
  children,
}: Props<V>) {
  const styles = useStyles();
  const id = useId();
  if (views.length < 2)
    return (
      <>
        {aside}
        <div className={styles.panel}>{children}</div>
      </>
    );
  const choose = (value: unknown) => {
    const chosen = views.find(({ name }) => name === value);
    if (chosen) onChange(chosen.name);
  };
  return (
    <>
      {/* The list of tabs would lose what such a ref returns. */}
      <div ref={toSectionHeading} className={styles.line}>
        <TabList
          className={styles.list}
          aria-label={label}
          selectedValue={view}
          onTabSelect={(_, { value }) => choose(value)}
        >
          {views.map(({ name, label: text }) => (
            <Tab key={name} id={`${id}-${name}`} value={name} aria-controls={`${id}-panel`}>
              {text}
            </Tab>
          ))}
        </TabList>
        {aside}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${view}`}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  );
}
