import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Tab,
  TabList,
} from "@fluentui/react-components";
import {
  AddRegular,
  ChevronDownRegular,
  DeleteRegular,
  SettingsRegular,
} from "@fluentui/react-icons";
import { useEffect, useRef, useState } from "react";
import type { ConversationTab, InstalledApp } from "../../emulator-api.ts";
import { AppIcon } from "../rail/avatars.tsx";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { appsIn, type Place, tabsIn } from "../state/directory.ts";
import { TabRemoveDialog } from "./tab-remove-dialog.tsx";
import { TabSettingsDialog } from "./tab-settings-dialog.tsx";

const useStyles = makeStyles({
  strip: {
    display: "flex",
    alignItems: "center",
    minWidth: 0,
    overflowX: "auto",
    scrollbarWidth: "none",
  },
  tab: { whiteSpace: "nowrap" },
  small: { minWidth: "28px", flexShrink: 0 },
});

type Doing =
  | { kind: "add"; app: InstalledApp }
  | { kind: "change" | "remove"; app: InstalledApp; tab: ConversationTab };

/** The conversation's tabs: its messages first, then those of apps, then a way to add one. */
export function TabStrip({ place, tab }: { place: Place; tab: ConversationTab | null }) {
  const styles = useStyles();
  const { directory, phone } = useShell();
  const [doing, setDoing] = useState<Doing | null>(null);
  const tabs = tabsIn(directory, place.id);
  const strip = useRef<HTMLDivElement>(null);
  const shown = tab?.id ?? "messages";
  // The open tab is in sight, however many there are.
  useEffect(() => {
    if (shown)
      strip.current
        ?.querySelector('[aria-selected="true"]')
        ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);
  const appOf = (appId: string) => directory.apps.find((app) => app.appId === appId);
  const current = tab ? appOf(tab.appId) : undefined;
  const choose = (value: unknown) =>
    void go({
      conversation: place.id,
      tab: typeof value === "string" && value !== "messages" ? value : null,
      subEntity: null,
      message: null,
    });
  const offered =
    place.bot || phone
      ? []
      : appsIn(directory, place).filter(({ configurationUrl }) => configurationUrl);
  return (
    <div ref={strip} className={styles.strip}>
      <TabList
        aria-label="Tabs"
        selectedValue={shown}
        onTabSelect={(_, { value }) => choose(value)}
      >
        <Tab className={styles.tab} value="messages">
          {place.kind === "channel" ? "Posts" : "Chat"}
        </Tab>
        {tabs.map(({ id, name, appId }) => {
          const app = appOf(appId);
          return (
            <Tab
              key={id}
              className={styles.tab}
              value={id}
              icon={app ? <AppIcon app={app} size={18} /> : null}
            >
              {name}
            </Tab>
          );
        })}
      </TabList>
      {tab && current && !phone ? (
        <TabMenu
          tab={tab}
          canChange={current.configurationUrl !== null}
          onChoose={(kind) => setDoing({ kind, app: current, tab })}
        />
      ) : null}
      {offered.length > 0 ? (
        <AddTab apps={offered} onChoose={(app) => setDoing({ kind: "add", app })} />
      ) : null}
      {doing ? <TabDialogs place={place} doing={doing} onDone={() => setDoing(null)} /> : null}
    </div>
  );
}

function TabDialogs({ place, doing, onDone }: { place: Place; doing: Doing; onDone: () => void }) {
  if (doing.kind === "remove")
    return <TabRemoveDialog place={place} app={doing.app} tab={doing.tab} onDone={onDone} />;
  return (
    <TabSettingsDialog
      place={place}
      app={doing.app}
      tab={doing.kind === "change" ? doing.tab : null}
      onDone={onDone}
    />
  );
}

type MenuProps = {
  tab: ConversationTab;
  canChange: boolean;
  onChoose: (kind: "change" | "remove") => void;
};

function TabMenu({ tab, canChange, onChoose }: MenuProps) {
  const styles = useStyles();
  const label = `Tab options: ${tab.name}`;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.small}
          appearance="subtle"
          size="small"
          icon={<ChevronDownRegular />}
          aria-label={label}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {canChange ? (
            <MenuItem icon={<SettingsRegular />} onClick={() => onChoose("change")}>
              Settings
            </MenuItem>
          ) : null}
          <MenuItem icon={<DeleteRegular />} onClick={() => onChoose("remove")}>
            Remove
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function AddTab({
  apps,
  onChoose,
}: {
  apps: InstalledApp[];
  onChoose: (app: InstalledApp) => void;
}) {
  const styles = useStyles();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.small}
          appearance="subtle"
          size="small"
          icon={<AddRegular />}
          aria-label="Add a tab"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {apps.map((app) => (
            <MenuItem
              key={app.appId}
              icon={<AppIcon app={app} size={20} />}
              onClick={() => onChoose(app)}
            >
              {app.name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
