import { useBoot } from "../host/use-boot.ts";
import { templatePath } from "../paths/template-path.ts";
import { TemplateBrowser } from "../templates/browser/template-browser.tsx";
import { useUsableTemplates } from "../templates/use-usable-templates.ts";
import { DashboardTitle } from "./dashboard-title.tsx";

/**
 * The templates section of the dashboard (HOST-27, LST-10): selecting one opens a form that leads
 * back to the list.
 */
export function DashboardTemplates() {
  const { context } = useBoot();
  const templates = useUsableTemplates();
  const { audience } = templates;
  const query = new URLSearchParams({
    source: "dashboard",
    navigateTo: `/${context}/content/tab/${audience ? "team" : "personal"}`,
  });
  // Outside a conversation, authoring starts from the personal app (AUT-20).
  if (!audience) query.set("isPersonal", "true");
  return (
    <>
      <DashboardTitle tab="templates" />
      <TemplateBrowser
        templates={templates}
        pathOf={(template) => templatePath(template, query, audience)}
      />
    </>
  );
}
