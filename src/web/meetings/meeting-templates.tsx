import { templatesText } from "#text/templates.ts";
import { useBoot } from "../host/use-boot.ts";
import { TemplateBrowser } from "../templates/template-browser.tsx";
import { templatePath } from "../templates/template-path.ts";
import { useUsableTemplates } from "../templates/use-usable-templates.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";

/** The templates in the meeting tab (MTG-01): one that is chosen begins a form for this meeting, which leads back here. */
export function MeetingTemplates() {
  const { context } = useBoot();
  const { list, audience, usable } = useUsableTemplates();
  if (list.error) return <LoadError title={templatesText.failed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!usable) return <LoadingScreen text={templatesText.loading} />;
  const query = new URLSearchParams({ source: "meetingTab", navigateTo: `/${context}/content/meeting/tab` });
  return <TemplateBrowser templates={usable} pathOf={(template) => templatePath(template, query, audience)} />;
}
