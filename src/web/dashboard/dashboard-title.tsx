import { makeStyles, Title3 } from "@fluentui/react-components";
import type { RefObject } from "react";
import { listText } from "#text/list.ts";
import type { DashboardTab } from "../lists/list-scopes.ts";
import { unseen } from "../ui/unseen.ts";

const useStyles = makeStyles({
  // Visually hidden on small screens: the section's link above says the same.
  title: {
    outline: "none",
    "@media (max-width: 479px)": unseen,
  },
});

type Props = {
  tab: DashboardTab /** Takes the focus where what had it is gone. */;
  heading?: RefObject<HTMLHeadingElement | null>;
};

/** The title of the open section of the dashboard (LST-07 to LST-10). */
export function DashboardTitle({ tab, heading }: Props) {
  return (
    <Title3
      as="h1"
      {...(heading ? { ref: heading, tabIndex: -1 } : {})}
      className={useStyles().title}
    >
      {listText.titles[tab]}
    </Title3>
  );
}
