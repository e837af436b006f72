import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { hostText } from "#text/host.ts";
import { useHost } from "../host/use-host.ts";
import { lazyPart } from "../lazy-part.ts";
import { audienceOfContext, audienceOfQuery } from "../survey/audience.ts";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { Sources } from "./authored.tsx";
import { authoringQuery } from "./authoring-query.ts";
import { MayCreate } from "./may-create.tsx";

const ReopenPage = lazyPart(() =>
  import("../reopen/reopen-page.tsx").then(({ ReopenPage }) => ReopenPage),
);

const TemplateEditor = lazyPart(() =>
  import("./template-form/template-editor.tsx").then(({ TemplateEditor }) => TemplateEditor),
);

type Props = { type: SurveyType };

/** The page that creates, edits or reopens a survey (HOST-10, AUT-01, AUT-18). */
export function AuthoringPage({ type }: Props) {
  const [search] = useSearchParams();
  const [query] = useState(() => authoringQuery(search, window.location.origin));
  const { context } = useHost();
  if (query.mode === "reopen")
    return (
      <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
        <ReopenPage surveyId={query.surveyId} />
      </Suspense>
    );
  if (query.editTemplate && query.templateId)
    return (
      <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
        <TemplateEditor type={type} query={query} />
      </Suspense>
    );
  const audience = audienceOfQuery(search) ?? audienceOfContext(context);
  const asked = { type, query, audience };
  if (query.mode === "edit") return <Sources {...asked} />;
  return (
    <MayCreate {...asked}>
      <Sources {...asked} />
    </MayCreate>
  );
}
