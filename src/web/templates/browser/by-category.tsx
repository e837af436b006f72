import { makeStyles, Subtitle2, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { templatesText } from "#text/authoring/templates.ts";
import { CategoryList, listBesideFrom } from "./category-list.tsx";

type Props = Parameters<typeof CategoryList>[0] & { children: ReactNode };

const useStyles = makeStyles({
  body: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: tokens.spacingVerticalL,
    [`@media (min-width: ${listBesideFrom})`]: {
      gridTemplateColumns: "minmax(0, 190px) minmax(0, 1fr)",
    },
  },
  found: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
});

/** The templates of the selected category, with the list of categories beside them (TPL-05). */
export function ByCategory({ children, ...list }: Props) {
  const styles = useStyles();
  const name = list.chosen ?? templatesText.all;
  return (
    <div className={styles.body}>
      <CategoryList {...list} />
      <section className={styles.found} aria-label={name}>
        <Subtitle2 as="h2">{name}</Subtitle2>
        {children}
      </section>
    </div>
  );
}
