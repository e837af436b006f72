import { Menu, MenuItem, MenuList, MenuPopover } from "@fluentui/react-components";
import type { Action } from "adaptivecards";

/** The actions behind a card's `…`, at the button that opened them. */
export type Overflow = { actions: readonly Action[]; target: HTMLElement };

type Props = { overflow: Overflow | null; onClose: () => void };

export function OverflowMenu({ overflow, onClose }: Props) {
  if (!overflow) return null;
  const { actions, target } = overflow;
  return (
    <Menu
      open
      onOpenChange={(_, { open }) => !open && onClose()}
      positioning={{ target, position: "below", align: "start" }}
    >
      <MenuPopover>
        <MenuList>
          {actions.map((action) => (
            <MenuItem
              key={action.title}
              disabled={!action.isEnabled}
              onClick={() => {
                onClose();
                action.execute();
              }}
            >
              {action.title}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
