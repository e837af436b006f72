import { Button, makeStyles, tokens, typographyStyles } from "@fluentui/react-components";
import type { ListedSurvey } from "#contract/surveys.ts";
import { listText } from "#text/list.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { stateLabels } from "#text/survey.ts";
import { isUnderWay } from "./is-under-way.ts";
import { PanelRow } from "./panel-row.tsx";

type Props = {
  surveys: ListedSurvey[];
  label?: string;
  /** Whether the viewer presents. */
  presents: boolean;
  onLeave: (id: string) => void;
  /** Loads the next page; null if there is none. */
  onMore: (() => void) | null;
  busy: boolean;
};

const useStyles = makeStyles({
  rows: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalM,
    listStyle: "none",
    margin: 0,
    padding: 0,
  },
  group: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  title: { ...typographyStyles.caption1Strong, color: tokens.colorNeutralForeground2 },
  more: { justifySelf: "center" },
});

/** The surveys sent to the meeting (MTG-21), then those that are ready to be sent. */
export function PanelList({
  surveys,
  label = sidePanelText.list,
  presents,
  onLeave,
  onMore,
  busy,
}: Props) {
  const styles = useStyles();
  const sent = surveys.filter(isUnderWay);
  const ready = surveys.filter((survey) => !isUnderWay(survey));
  const rows = { presents, onLeave };
  return (
    <>
      {sent.length > 0 ? (
        <Group {...rows} surveys={sent} label={label} titled={ready.length > 0} />
      ) : null}
      {ready.length > 0 ? (
        <Group {...rows} surveys={ready} label={stateLabels.pending} titled />
      ) : null}
      {onMore ? (
        <Button className={styles.more} disabledFocusable={busy} onClick={onMore}>
          {listText.more}
        </Button>
      ) : null}
    </>
  );
}

type GroupProps = Pick<Props, "surveys" | "presents" | "onLeave"> & {
  label: string;
  titled: boolean;
};

function Group({ surveys, label, titled, presents, onLeave }: GroupProps) {
  const styles = useStyles();
  return (
    <section className={styles.group}>
      {titled ? <h2 className={styles.title}>{label}</h2> : null}
      <ul className={styles.rows} aria-label={label}>
        {surveys.map((survey) => (
          <PanelRow key={survey.id} survey={survey} presents={presents} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}
