import { makeStyles } from "@fluentui/react-components";
import { fill } from "#text/fill.ts";
import { filterText } from "#text/filters.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { SortMenu } from "../lists/sort-menu.tsx";
import type { Audience } from "../surveys/audience.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { QuickCreate } from "./quick-create.tsx";
import type { usePanelOrder } from "./use-panel-order.ts";

type Props = { audience: Audience | null; order: ReturnType<typeof usePanelOrder> };

const useStyles = makeStyles({
  bar: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "8px" },
});

/** What presenters and organisers do with the list (MTG-17, MTG-21). */
export function PanelToolbar({ audience, order }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  return (
    <div className={styles.bar}>
      <QuickCreate audience={audience} />
      <SortMenu
        compact
        sort={order.sort}
        onSort={(sort) => order.choose(sort, { onSuccess: () => announce(fill(sidePanelText.sorted, { order: filterText.orders[sort] })) })}
      />
    </div>
  );
}
