import { makeStyles, tokens } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { capital } from "#text/format/fill.ts";
import { StateBadge } from "../survey/state-badge.tsx";
import { titleOf } from "../survey/survey-text.ts";
import { TypeDrawing } from "../survey/type-icon.tsx";

type Props = { survey: SurveyView; connected: boolean };

const useStyles = makeStyles({
  head: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  pills: { display: "flex", flexWrap: "wrap", gap: "8px" },
  type: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    boxSizing: "border-box",
    minHeight: "22px",
    padding: "2px 8px",
    borderRadius: "11px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: tokens.fontWeightSemibold,
    color: "var(--tint-text)",
    backgroundColor: "var(--tint)",
    boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
    "& > svg": { fontSize: "14px" },
  },
  title: {
    margin: 0,
    fontSize: "24px",
    lineHeight: "32px",
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: "anywhere",
    textWrap: "balance",
    unicodeBidi: "plaintext",
    textAlign: "start",
    "@media (max-width: 480px)": { fontSize: "20px", lineHeight: "28px" },
  },
});

/** The type, the state and the question of what runs in a meeting (HOT-01). */
export function RoomHead({ survey, connected }: Props) {
  const styles = useStyles();
  return (
    <header className={styles.head}>
      <div className={styles.pills}>
        <span className={styles.type}>
          <TypeDrawing type={survey.type} />
          {capital(survey.typeName)}
        </span>
        <StateBadge survey={survey} connected={connected} />
      </div>
      <h1 className={styles.title}>{titleOf(survey)}</h1>
    </header>
  );
}
