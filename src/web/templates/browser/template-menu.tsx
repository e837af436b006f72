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
import type { TemplateSummary } from "#contract/templates.ts";
import { templatesText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { restoreTarget } from "../../ui/focus/restore-target.ts";
import { useEditTemplate } from "../use-edit-template.ts";
import { useTemplateActions } from "./template-actions.tsx";

/**
 * What its owners can do with a template (TPL-14), and how others get rid of one that was shared
 * with them.
 */
export function TemplateMenu({ template }: { template: TemplateSummary }) {
  const { open } = useTemplateActions();
  const edit = useEditTemplate();
  const { templateName: name, role } = template;
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...restoreTarget}
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
            <MenuItem icon={<ShareRegular />} onClick={() => open("share", template)}>
              {templatesText.share}
            </MenuItem>
            <MenuItem icon={<DeleteRegular />} onClick={() => open("delete", template)}>
              {templatesText.delete}
            </MenuItem>
          </MenuList>
        ) : (
          <MenuList>
            <MenuItem icon={<SubtractCircleRegular />} onClick={() => open("leave", template)}>
              {templatesText.leave}
            </MenuItem>
          </MenuList>
        )}
      </MenuPopover>
    </Menu>
  );
}
