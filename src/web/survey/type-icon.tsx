import { makeStyles } from "@fluentui/react-components";
import type { SurveyType } from "#domain/survey/survey.ts";
import { typeDrawings } from "./type-drawings.ts";

const useStyles = makeStyles({
  icon: {
    flexShrink: 0,
    display: "grid",
    placeItems: "center",
    width: "36px",
    height: "36px",
    borderRadius: "8px",
    fontSize: "20px",
    backgroundColor: "var(--tint)",
    color: "var(--tint-text)",
    boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
  },
});

/** The picture of a survey's type; decoration beside its name. */
export function TypeIcon({ type }: { type: SurveyType }) {
  return (
    <span className={useStyles().icon} aria-hidden>
      <TypeDrawing type={type} />
    </span>
  );
}

/** The lines of that picture alone, as large as the text around it. */
export function TypeDrawing({ type }: { type: SurveyType }) {
  return (
    <svg
      width="1em"
      height="1em"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={typeDrawings[type]} />
    </svg>
  );
}
