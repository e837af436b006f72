import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { ListedSurvey } from "#contract/surveys.ts";
import { SurveyCard } from "./survey-card.tsx";
import { useColumns } from "./use-columns.ts";

type Props = { label: string; surveys: readonly ListedSurvey[]; last?: ReactNode };

const useStyles = makeStyles({
  grid: { display: "grid", gap: "16px", listStyle: "none", margin: 0, padding: 0 },
});

/** Cards in as many columns as fit on the page (MTG-02). */
export function SurveyGrid({ label, surveys, last }: Props) {
  const styles = useStyles();
  const columns = useColumns();
  if (surveys.length === 0) return null;
  return (
    <ul
      className={styles.grid}
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {surveys.map((survey) => (
        <SurveyCard key={survey.id} survey={survey} />
      ))}
      {last}
    </ul>
  );
}
