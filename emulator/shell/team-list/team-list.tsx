import {
  FlatTree,
  FlatTreeItem,
  makeStyles,
  mergeClasses,
  Text,
  TreeItemLayout,
  type TreeOpenChangeData,
  tokens,
} from "@fluentui/react-components";
import { LockClosedRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { Channel, Team } from "../../emulator-api.ts";
import { TeamAvatar } from "../rail/avatars.tsx";
import { ListPane } from "../rail/list-pane.tsx";
import { go, useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";
import { teamsOf } from "../state/directory.ts";
import { useUnread } from "../state/use-unread.ts";

const useStyles = makeStyles({
  team: { minHeight: "36px", borderRadius: tokens.borderRadiusMedium },
  channel: {
    minHeight: "32px",
    borderRadius: tokens.borderRadiusMedium,
    paddingInlineStart: "52px",
  },
  selected: {
    backgroundColor: surface("shellSelected"),
    boxShadow: `${tokens.shadow2}, inset 0 0 0 1px ${tokens.colorTransparentStroke}`,
    "&:hover": { backgroundColor: surface("shellSelected") },
  },
  // Names have one line, and the lock beside them stays.
  name: { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  row: { minWidth: 0, "& .fui-TreeItemLayout__main": { flex: "1 1 auto", minWidth: 0 } },
  unread: { fontWeight: 600 },
  lock: { color: tokens.colorNeutralForeground3, fontSize: "14px" },
});

type Position = { "aria-level": number; "aria-setsize": number; "aria-posinset": number };

/** The person's teams with the channels that the person may see. */
export function TeamList() {
  const { directory, person } = useShell();
  const teams = teamsOf(directory, person);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (_: unknown, { value, open }: TreeOpenChangeData) => {
    setClosed(
      (now) => new Set(open ? [...now].filter((id) => id !== value) : [...now, String(value)]),
    );
  };
  const rows = teams.flatMap((team, at) => {
    const branch = (
      <TeamRow
        key={team.id}
        team={team}
        aria-level={1}
        aria-setsize={teams.length}
        aria-posinset={at + 1}
      />
    );
    if (closed.has(branchOf(team))) return [branch];
    return [
      branch,
      ...team.channels.map((channel, place) => (
        <ChannelRow
          key={`${channel.id} channel`}
          team={team}
          channel={channel}
          aria-level={2}
          aria-setsize={team.channels.length}
          aria-posinset={place + 1}
        />
      )),
    ];
  });
  return (
    <ListPane title="Teams">
      <FlatTree
        aria-label="Teams and channels"
        openItems={teams.map(branchOf).filter((value) => !closed.has(value))}
        onOpenChange={toggle}
      >
        {rows}
      </FlatTree>
    </ListPane>
  );
}

function TeamRow({ team, ...position }: { team: Team } & Position) {
  const styles = useStyles();
  return (
    <FlatTreeItem itemType="branch" value={branchOf(team)} {...position}>
      <TreeItemLayout
        className={mergeClasses(styles.team, styles.row)}
        iconBefore={<TeamAvatar team={team} size={24} />}
      >
        <Text weight="semibold" className={styles.name}>
          {team.name}
        </Text>
      </TreeItemLayout>
    </FlatTreeItem>
  );
}

function ChannelRow({
  team,
  channel: { id, name, membershipType },
  ...position
}: { team: Team; channel: Channel } & Position) {
  const styles = useStyles();
  const { conversation } = useRoute();
  const unread = useUnread().has(id) && id !== conversation;
  const selected = id === conversation;
  const open = () =>
    void go({ conversation: id, view: null, tab: null, subEntity: null, message: null });
  return (
    <FlatTreeItem
      itemType="leaf"
      value={id}
      parentValue={branchOf(team)}
      {...position}
      aria-label={`${name}, ${team.name}`}
      aria-current={selected ? "true" : undefined}
      onClick={open}
    >
      <TreeItemLayout
        className={mergeClasses(styles.channel, styles.row, selected && styles.selected)}
        aside={
          membershipType === "private" ? (
            <LockClosedRegular className={styles.lock} aria-label="Private channel" />
          ) : null
        }
      >
        <Text className={mergeClasses(styles.name, unread && styles.unread)}>{name}</Text>
      </TreeItemLayout>
    </FlatTreeItem>
  );
}

/** A team's id is that of its General channel, so its row needs a name of its own. */
function branchOf({ id }: Team): string {
  return `team ${id}`;
}
