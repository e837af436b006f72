import { makeStyles, Tab, TabList } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";

type Props<V extends string> = {
  label: string;
  /** What each view is called, in the order in which they are offered. */
  views: readonly { name: V; label: string }[];
  view: V;
  onChange: (view: V) => void;
  children: ReactNode;
};

const useStyles = makeStyles({
  list: { flexWrap: "wrap", marginInline: "-8px" },
  panel: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
});

/** Several views of the same thing, one at a time; arrow keys go through them. A single one needs no choice. */
export function Views<V extends string>({ label, views, view, onChange, children }: Props<V>) {
  const styles = useStyles();
  const id = useId();
  if (views.length < 2) return <div className={styles.panel}>{children}</div>;
  const choose = (value: unknown) => {
    const chosen = views.find(({ name }) => name === value);
    if (chosen) onChange(chosen.name);
  };
  return (
    <>
      <TabList className={styles.list} aria-label={label} selectedValue={view} onTabSelect={(_, { value }) => choose(value)}>
        {views.map(({ name, label: text }) => (
          <Tab key={name} id={`${id}-${name}`} value={name} aria-controls={`${id}-panel`}>
            {text}
          </Tab>
        ))}
      </TabList>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${view}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
