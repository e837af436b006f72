import { SearchBox, ToggleButton } from "@fluentui/react-components";
import { TextBulletListLtrRegular } from "@fluentui/react-icons/svg/text-bullet-list-ltr";
import { useState } from "react";
import { limits } from "#domain/limits.ts";
import { templatesText } from "#text/authoring/templates.ts";
import { Views } from "../../ui/views.tsx";
import type { PathOf } from "../template-links.tsx";
import { type BrowserView, useBrowserView } from "../use-browser-view.ts";
import type { UsableTemplates } from "../use-usable-templates.ts";
import { GlobalTemplates } from "./global-templates.tsx";
import { OwnTemplates } from "./own-templates.tsx";
import { TemplateActions } from "./template-actions.tsx";

type Props = { templates: UsableTemplates; pathOf: PathOf };

const views: readonly { name: BrowserView; label: string }[] = [
  { name: "own", label: templatesText.own },
  { name: "global", label: templatesText.global },
];

/**
 * The templates with a search (TPL-02, TPL-03): the user's own, and the built-in ones with their
 * categories (TPL-04, TPL-05), as cards or as a compact list (TPL-11).
 */
export function TemplateBrowser({ templates, pathOf }: Props) {
  const { view, show, compact, setCompact } = useBrowserView();
  const [search, setSearch] = useState("");
  const List = view === "own" ? OwnTemplates : GlobalTemplates;
  return (
    <TemplateActions pathOf={pathOf} onCopied={() => show("own")}>
      <SearchBox
        style={{ maxWidth: "none" }}
        aria-label={templatesText.search}
        placeholder={templatesText.searchPlaceholder}
        maxLength={limits.search}
        value={search}
        dismiss={search ? { "aria-label": templatesText.clear, role: "button" } : null}
        onChange={(_, { value }) => setSearch(value)}
      />
      <Views
        label={templatesText.views}
        views={views}
        view={view}
        onChange={show}
        aside={
          <ToggleButton
            size="small"
            appearance="subtle"
            icon={<TextBulletListLtrRegular />}
            checked={compact}
            onClick={() => setCompact(!compact)}
          >
            {templatesText.compact}
          </ToggleButton>
        }
      >
        <List templates={templates} search={search} compact={compact} />
      </Views>
    </TemplateActions>
  );
}
