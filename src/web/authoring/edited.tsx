import { useState } from "react";
import type { SeriesView } from "#contract/series.ts";
import type { SurveyRow } from "#contract/survey-view.ts";
import { type Draft, draft } from "#domain/survey/draft.ts";
import { Begun, Sources } from "./authored.tsx";
import { authoringQuery } from "./authoring-query.ts";
import { useRestoredDraft } from "./drafts/use-restored-draft.ts";
import { AuthoringProvider } from "./use-authoring.ts";

function queryOf(values: Record<string, string>) {
  return authoringQuery(new URLSearchParams(values), window.location.origin);
}

/** The form of a survey that was sent (REC-36). */
export function EditedSurvey({ survey: { id, type } }: { survey: Pick<SurveyRow, "id" | "type"> }) {
  const [query] = useState(() => queryOf({ surveyId: id, authoringOrigin: "series" }));
  return <Sources type={type} query={query} audience={null} />;
}

/** The form of a series, for what it sends from now on (REC-37, REC-38). */
export function EditedSeries({ series: given }: { series: SeriesView }) {
  const [query] = useState(() => queryOf({}));
  const [series, setSeries] = useState(given);
  const storageKey = `series:${given.id}`;
  const found = useRestoredDraft({ key: storageKey, loaded: null, before: null, series });
  const begin = (): Draft => found.draft ?? draft.parse(series.template);
  return (
    <AuthoringProvider value={{ query, audience: null, before: null, series, workId: found.id }}>
      <Begun
        key={found.round}
        begin={begin}
        {...{ found, storageKey }}
        chosen={null}
        onChoose={nothing}
        onConflict={(merged) => {
          if ("series" in merged) setSeries(merged.series);
          found.merge(merged);
        }}
      />
    </AuthoringProvider>
  );
}

/** A series has no votes to remove. */
function nothing(): void {}
