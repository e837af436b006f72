import { makeStyles } from "@fluentui/react-components";
import { filterText } from "#text/filters.ts";
import { fill } from "#text/format/fill.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { SortMenu } from "../../lists/filters/sort-menu.tsx";
import type { Audience } from "../../survey/audience.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { QuickCreate } from "./quick-create.tsx";
import type { usePanelOrder } from "./use-panel-order.ts";

type Props = { audience: Audience | null; order: ReturnType<typeof usePanelOrder> };

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
  },
});

/** The list's actions for presenters and organisers (MTG-17, MTG-21). */
export function PanelToolbar({ audience, order }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  return (
    <div className={styles.bar}>
      <QuickCreate audience={audience} />
      <SortMenu
        compact
        sort={order.sort}
        onSort={(sort) =>
          order.choose(sort, {
            onSuccess: () =>
              announce(fill(sidePanelText.sorted, { order: filterText.orders[sort] })),
          })
        }
      />
    </div>
  );
}
