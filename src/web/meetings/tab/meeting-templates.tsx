import { useBoot } from "../../host/use-boot.ts";
import { templatePath } from "../../paths/template-path.ts";
import { TemplateBrowser } from "../../templates/browser/template-browser.tsx";
import { useUsableTemplates } from "../../templates/use-usable-templates.ts";

/**
 * The templates in the meeting tab (MTG-01): selecting one opens a form for this meeting, which
 * leads back here.
 */
export function MeetingTemplates() {
  const { context } = useBoot();
  const templates = useUsableTemplates();
  const query = new URLSearchParams({
    source: "meetingTab",
    navigateTo: `/${context}/content/meeting/tab`,
  });
  return (
    <TemplateBrowser
      templates={templates}
      pathOf={(template) => templatePath(template, query, templates.audience)}
    />
  );
}
