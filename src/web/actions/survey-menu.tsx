import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
  useRestoreFocusTarget,
} from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons/svg/more-horizontal";
import { useRef } from "react";
import { actionText } from "#text/owners.ts";
import type { SurveyCommand } from "./use-survey-commands.ts";

/** The actions without a button of their own. */
export function SurveyMenu({ commands }: { commands: SurveyCommand[] }) {
  const restore = useRestoreFocusTarget();
  const button = useRef<HTMLButtonElement | null>(null);
  if (commands.length === 0) return null;
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...restore}
          ref={(element: HTMLButtonElement | null) => {
            button.current = element;
          }}
          icon={<MoreHorizontalRegular />}
          aria-label={actionText.moreLabel}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {commands.map((command) => (
            <CommandItem
              key={command.name}
              command={{
                ...command,
                run: () => {
                  // Gets the focus back from a dialog of the host: the menu is gone then.
                  button.current?.focus();
                  command.run();
                },
              }}
            />
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** An action of the menu; a disabled one says why. */
function CommandItem({ command }: { command: SurveyCommand }) {
  const { label, icon: Icon, run, refusal = null } = command;
  const item = (
    <MenuItem icon={<Icon />} disabled={refusal !== null} onClick={run}>
      {label}
    </MenuItem>
  );
  if (refusal === null) return item;
  return (
    <Tooltip relationship="description" content={refusal}>
      {item}
    </Tooltip>
  );
}
