import { Checkbox, makeStyles } from "@fluentui/react-components";
import { type Category, categories } from "#domain/template/template.ts";
import { templateFormText } from "#text/authoring/templates.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { useFlush } from "../../ui/focus/use-flush.ts";

type Props = { chosen: readonly Category[]; onChange: (chosen: Category[]) => void };

const useStyles = makeStyles({ list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } });

/** The categories that a template is found under, none or several (TPL-05, TPL-06). */
export function CategoryFields({ chosen, onChange }: Props) {
  const styles = useStyles();
  const { flush } = useFlush();
  const toggled = (category: Category) =>
    categories.filter((each) => chosen.includes(each) !== (each === category));
  return (
    <Disclosure
      title={templateFormText.categories}
      summary={chosen.length > 0 ? chosen.join(", ") : templateFormText.noCategory}
    >
      <div role="group" aria-label={templateFormText.categories} className={styles.list}>
        {categories.map((category) => (
          <Checkbox
            key={category}
            className={flush}
            label={category}
            checked={chosen.includes(category)}
            onChange={() => onChange(toggled(category))}
          />
        ))}
      </div>
    </Disclosure>
  );
}
