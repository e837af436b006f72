import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { BookTemplateRegular } from "@fluentui/react-icons/svg/book-template";
import { ChevronDownRegular } from "@fluentui/react-icons/svg/chevron-down";
import { useNavigate, useSearchParams } from "react-router";
import { sidePanelText } from "#text/side-panel.ts";
import { onwardQuery } from "../../paths/authoring-path.ts";
import type { Audience } from "../../survey/audience.ts";

const useStyles = makeStyles({
  // What stands beside it goes below it rather than over it.
  split: { flex: "1 1 136px", display: "flex", minWidth: 0 },
  first: { flex: "1 1 auto", minWidth: 0, borderStartEndRadius: 0, borderEndEndRadius: 0 },
  second: {
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
    borderInlineStartWidth: "1px",
    borderInlineStartStyle: "solid",
    borderInlineStartColor: tokens.colorNeutralForegroundOnBrand,
  },
});

/** Creates a survey from the starting points or from a template (MTG-17), all within the panel. */
export function QuickCreate({ audience }: { audience: Audience | null }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const onward = onwardQuery(query, audience);
  const create = () => void navigate(`/content/start?${onward}`);
  const browse = () =>
    void navigate(
      `/content/templates?${new URLSearchParams([["source", "sidepanel"], ...onward])}`,
    );
  return (
    <div className={styles.split}>
      <Button appearance="primary" className={styles.first} icon={<AddRegular />} onClick={create}>
        {sidePanelText.quickCreate}
      </Button>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="primary"
            className={styles.second}
            icon={<ChevronDownRegular />}
            aria-label={sidePanelText.moreWays}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<BookTemplateRegular />} onClick={browse}>
              {sidePanelText.useTemplate}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}
