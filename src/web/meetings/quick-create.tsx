import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { BookTemplateRegular } from "@fluentui/react-icons/svg/book-template";
import { ChevronDownRegular } from "@fluentui/react-icons/svg/chevron-down";
import { useNavigate, useSearchParams } from "react-router";
import { sidePanelText } from "#text/side-panel.ts";
import { onwardQuery } from "../picker/authoring-path.ts";
import type { Audience } from "../surveys/audience.ts";

const useStyles = makeStyles({
  split: { display: "flex", minWidth: 0 },
  first: { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  second: { borderTopLeftRadius: 0, borderBottomLeftRadius: 0, borderLeft: `1px solid ${tokens.colorNeutralForegroundOnBrand}` },
});

/** Begins something new: with what there is to choose from, or with a template (MTG-17). All of it happens in the panel. */
export function QuickCreate({ audience }: { audience: Audience | null }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const onward = onwardQuery(query, audience);
  const create = () => void navigate(`/content/start?${onward}`);
  const browse = () => void navigate(`/content/templates?${new URLSearchParams([["source", "sidepanel"], ...onward])}`);
  return (
    <div className={styles.split}>
      <Button appearance="primary" className={styles.first} icon={<AddRegular />} onClick={create}>
        {sidePanelText.quickCreate}
      </Button>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="primary" className={styles.second} icon={<ChevronDownRegular />} aria-label={sidePanelText.moreWays} />
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
