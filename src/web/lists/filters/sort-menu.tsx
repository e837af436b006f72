import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from "@fluentui/react-components";
import { ArrowSortRegular } from "@fluentui/react-icons/svg/arrow-sort";
import { type SortOrder, sortOrder } from "#contract/surveys.ts";
import { filterText } from "#text/filters.ts";
import { fill } from "#text/format/fill.ts";

/** `compact`: only the icon, for narrow places. */
type Props = { sort: SortOrder; onSort: (sort: SortOrder) => void; compact?: boolean };

/** Sorts by creation time, newest or oldest first (LST-04, MTG-21). */
export function SortMenu({ sort, onSort, compact = false }: Props) {
  const restore = useRestoreFocusTarget();
  return (
    <Menu positioning="below-end" checkedValues={{ sort: [sort] }}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...restore}
          icon={<ArrowSortRegular />}
          aria-label={fill(filterText.sortBy, { order: filterText.orders[sort] })}
        >
          {compact ? null : filterText.sort}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {sortOrder.options.map((order) => (
            <MenuItemRadio key={order} name="sort" value={order} onClick={() => onSort(order)}>
              {filterText.orders[order]}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
