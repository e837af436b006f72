import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { MoreHorizontalRegular } from "@fluentui/react-icons/svg/more-horizontal";
import { ShareRegular } from "@fluentui/react-icons/svg/share";
import { SubtractCircleRegular } from "@fluentui/react-icons/svg/subtract-circle";
import { useRef } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { templatesText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { restoreTarget } from "../../ui/focus/restore-target.ts";
import { useEditTemplate } from "../use-edit-template.ts";
import { type TemplateDialogKind, useTemplateActions } from "./template-actions.tsx";

/**
 * What its owners can do with a template (TPL-14), and how others get rid of one that was shared
 * with them.
 */
export function TemplateMenu({ template }: { template: TemplateSummary }) {
  const { open } = useTemplateActions();
  const edit = useEditTemplate();
  const trigger = useRef<HTMLButtonElement | null>(null);
  const ask = (kind: TemplateDialogKind) => open(kind, template, trigger.current);
  const { templateName: name, role } = template;
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...restoreTarget}
          ref={(button: HTMLButtonElement | null) => {
            trigger.current = button;
          }}
          size="small"
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={fill(templatesText.menu, { name })}
        />
      </MenuTrigger>
      <MenuPopover>
        {role === "own" ? (
          <MenuList>
            <MenuItem icon={<EditRegular />} onClick={() => edit(template)}>
              {templatesText.edit}
            </MenuItem>
            <MenuItem icon={<ShareRegular />} onClick={() => ask("share")}>
              {templatesText.share}
            </MenuItem>
            <MenuItem icon={<DeleteRegular />} onClick={() => ask("delete")}>
              {templatesText.delete}
            </MenuItem>
          </MenuList>
        ) : (
          <MenuList>
            <MenuItem icon={<SubtractCircleRegular />} onClick={() => ask("leave")}>
              {templatesText.leave}
            </MenuItem>
          </MenuList>
        )}
      </MenuPopover>
    </Menu>
  );
}
