import { makeStyles, Title3 } from "@fluentui/react-components";
import type { RefObject } from "react";
import { listText } from "#text/list.ts";
import { unseen } from "../ui/unseen.ts";
import type { DashboardTab } from "./list-scopes.ts";

const useStyles = makeStyles({
  // The link to this part says the same above it: where room is short, once is enough to see.
  title: {
    outline: "none",
    "@media (max-width: 479px)": unseen,
  },
});

type Props = { tab: DashboardTab /** Takes the focus where what had it is gone. */; heading?: RefObject<HTMLHeadingElement | null> };

/** What the open part of the dashboard is called (LST-07 to LST-10). */
export function DashboardTitle({ tab, heading }: Props) {
  return (
    <Title3 as="h1" {...(heading ? { ref: heading, tabIndex: -1 } : {})} className={useStyles().title}>
      {listText.titles[tab]}
    </Title3>
  );
}
