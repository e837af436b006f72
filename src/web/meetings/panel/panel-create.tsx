import { makeStyles, Subtitle2, tokens } from "@fluentui/react-components";
import { useSearchParams } from "react-router";
import { offeredPoints } from "#domain/survey/starting-points.ts";
import { pickerText } from "#text/authoring/picker.ts";
import { authoringPath, onwardQuery } from "../../paths/authoring-path.ts";
import { StartingPointList } from "../../picker/starting-point-list.tsx";
import { TemplateEntry } from "../../picker/template-entry.tsx";
import { useSurroundings } from "../../templates/use-surroundings.ts";

const useStyles = makeStyles({
  form: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalM },
});

/** A presenter's starting points while nothing was sent yet (MTG-19). */
export function PanelCreate() {
  const styles = useStyles();
  const [query] = useSearchParams();
  const { surroundings, audience } = useSurroundings();
  return (
    <section className={styles.form} aria-label={pickerText.title}>
      <Subtitle2 as="h2">{pickerText.title}</Subtitle2>
      <StartingPointList
        points={offeredPoints(surroundings)}
        pathOf={({ name }) => authoringPath(name, query, audience)}
      />
      <TemplateEntry query={onwardQuery(query, audience)} />
    </section>
  );
}
