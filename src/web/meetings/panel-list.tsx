import { Button, makeStyles, tokens } from "@fluentui/react-components";
import type { ListedSurvey } from "#contract/surveys.ts";
import { listText } from "#text/list.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { PanelRow } from "./panel-row.tsx";

type Props = {
  surveys: ListedSurvey[];
  label?: string;
  onLeave: (id: string) => void;
  /** Brings the next page; null where there is none. */
  onMore: (() => void) | null;
  busy: boolean;
};

const useStyles = makeStyles({
  rows: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalS,
    listStyle: "none",
    margin: 0,
    padding: 0,
  },
  more: { justifySelf: "center" },
});

/** What was sent to the meeting (MTG-21). */
export function PanelList({ surveys, label = sidePanelText.list, onLeave, onMore, busy }: Props) {
  const styles = useStyles();
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {surveys.map((survey) => (
          <PanelRow key={survey.id} survey={survey} onLeave={onLeave} />
        ))}
      </ul>
      {onMore ? (
        <Button className={styles.more} disabledFocusable={busy} onClick={onMore}>
          {listText.more}
        </Button>
      ) : null}
    </>
  );
}
