import { makeStyles } from "@fluentui/react-components";
import type { SurveyType } from "#domain/survey/survey.ts";

/** Lines of a 20 by 20 drawing. */
const drawings: Record<SurveyType, string> = {
  poll: "M3.5 4.5h8M3.5 10h13M3.5 15.5h5",
  survey:
    "m3 5.2 1.3 1.3L6.8 4M3 10.7 4.3 12l2.5-2.5M3 16.2l1.3 1.3L6.8 15" +
    "M9.8 5.3H17M9.8 10.8H17M9.8 16.3H17",
  quiz:
    "M6 3h8v4.5a4 4 0 0 1-8 0V3ZM6 4.5H3.5V6a2.8 2.8 0 0 0 2.7 2.8" +
    "M14 4.5h2.5V6a2.8 2.8 0 0 1-2.7 2.8M10 11.5V14M7 17h6M8 17c0-2 .8-3 2-3s2 1 2 3",
  "agile-standup":
    "M4.5 7.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M2.5 15.5c.3-2.6 1.7-4 4-4s3.7 1.4 4 4" +
    "M10.5 3.5h7v5h-3.5L12 10.5v-2h-1.5Z",
  trivia: "M10 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM10 7.5v3.3l2.2 1.6M8 2h4M15.5 4.5l1.3 1.3",
  qna:
    "M4.5 3.5h11A1.5 1.5 0 0 1 17 5v7a1.5 1.5 0 0 1-1.5 1.5H9L5.5 17v-3.5h-1A1.5 1.5 0 0 1 3 12V5" +
    "a1.5 1.5 0 0 1 1.5-1.5ZM8 6.8A2 2 0 0 1 12 7c0 1.3-2 1.4-2 2.6M10 11.6h.01",
  icebreaker: "M10 2.5v15M3.5 6.2l13 7.6M16.5 6.2l-13 7.6M8 4l2 1.8L12 4M8 16l2-1.8 2 1.8",
  "hot-take":
    "M10 17.5a5 5 0 0 1-5-5c0-2.4 1.2-3.6 2.2-5 .9 1 1.3 1.6 1.5 2.5 1.2-1.8 1.6-4.5.8-7.5" +
    " 3.4 1.6 5.5 5.3 5.5 10a5 5 0 0 1-5 5Z",
};

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
      <path d={drawings[type]} />
    </svg>
  );
}
