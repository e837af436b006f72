import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, useRestoreFocusTarget } from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons/svg/more-horizontal";
import { actionText } from "#text/owners.ts";
import type { SurveyCommand } from "./use-survey-commands.ts";

/** The actions that have no button of their own. */
export function SurveyMenu({ commands }: { commands: SurveyCommand[] }) {
  const restore = useRestoreFocusTarget();
  if (commands.length === 0) return null;
  return (
    <Menu positioning="above-end">
      <MenuTrigger disableButtonEnhancement>
        <Button {...restore} icon={<MoreHorizontalRegular />} aria-label={actionText.moreLabel}>
          {actionText.more}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {commands.map(({ name, label, icon: Icon, run }) => (
            <MenuItem key={name} icon={<Icon />} onClick={run}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
