import { useState } from "react";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import type { Template } from "#domain/template/template.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { ownZone } from "../../ui/dates/own-zone.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import type { AuthoringQuery } from "../authoring-query.ts";
import { initialDraft } from "../initial-draft.ts";
import { AuthoringProvider } from "../use-authoring.ts";
import { useSources } from "../use-sources.ts";
import { TemplateForm } from "./template-form.tsx";

type Props = { type: SurveyType; query: AuthoringQuery };

/** The form that changes a template, once it is loaded (TPL-14). */
export function TemplateEditor({ type, query }: Props) {
  const { loaded, error, retry } = useSources(query);
  if (error) return <LoadError error={error} onRetry={retry} />;
  if (!loaded?.template) return <LoadingScreen text={authoringText.loading} />;
  return <Begun {...{ type, query }} template={loaded.template} />;
}

function Begun({ type, query, template }: Props & { template: Template }) {
  const [workId] = useState(() => crypto.randomUUID());
  const [begun] = useState(() =>
    initialDraft({
      now: new Date(),
      zone: ownZone(),
      type,
      query,
      recipients: [],
      sources: { survey: null, schedule: null, kept: null, template, questionTemplate: null },
      newId: () => crypto.randomUUID(),
    }),
  );
  return (
    <AuthoringProvider value={{ query, audience: null, before: null, series: null, workId }}>
      <TemplateForm template={template} begun={begun} />
    </AuthoringProvider>
  );
}
