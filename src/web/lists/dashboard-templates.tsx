import { templatesText } from "#text/templates.ts";
import { useBoot } from "../host/use-boot.ts";
import { TemplateBrowser } from "../templates/template-browser.tsx";
import { templatePath } from "../templates/template-path.ts";
import { useUsableTemplates } from "../templates/use-usable-templates.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { DashboardTitle } from "./dashboard-title.tsx";

/** The templates as a part of the dashboard (HOST-27, LST-10): one that is chosen begins a form, which leads back to the list. */
export function DashboardTemplates() {
  const { context } = useBoot();
  const { list, audience, usable } = useUsableTemplates();
  const query = new URLSearchParams({ source: "dashboard", navigateTo: `/${context}/content/tab/${audience ? "team" : "personal"}` });
  // Without a conversation around it, it is written from the personal app (AUT-20).
  if (!audience) query.set("isPersonal", "true");
  return (
    <>
      <DashboardTitle tab="templates" />
      {list.isPending ? <LoadingScreen text={templatesText.loading} /> : null}
      {list.error ? <LoadError title={templatesText.failed} error={list.error} onRetry={() => void list.refetch()} /> : null}
      {usable ? <TemplateBrowser templates={usable} pathOf={(template) => templatePath(template, query, audience)} /> : null}
    </>
  );
}
