import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Spinner,
} from "@fluentui/react-components";
import { AddRegular, AppsAddInRegular, MentionRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { InstalledApp } from "../../emulator-api.ts";
import { runCommand, wentWrong } from "../dialog/bot-dialog.ts";
import { AppIcon } from "../rail/avatars.tsx";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { appsIn, type Place } from "../state/directory.ts";

type Props = {
  place: Place;
  inMeeting: boolean;
  onProblem: (problem: string | null) => void;
  onMention: (name: string) => void;
  onCard: (app: InstalledApp, card: Record<string, unknown>) => void;
};

/** What the apps of this conversation can do from here. */
export function AppsMenu({ place, inMeeting, onProblem, onMention, onCard }: Props) {
  const shell = useShell();
  const [busy, setBusy] = useState(false);
  const apps = appsIn(shell.directory, place);
  const run = async (app: InstalledApp, commandId: string) => {
    setBusy(true);
    onProblem(null);
    try {
      onProblem(
        await runCommand(
          {
            shell,
            app,
            conversationId: place.id,
            surface: { place, inMeeting, entityId: "", subEntityId: null },
          },
          commandId,
          (card) => onCard(app, card),
        ),
      );
    } catch (error) {
      onProblem(error instanceof Error ? error.message : wentWrong);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu positioning="above-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          aria-label="Actions and apps"
          icon={busy ? <Spinner size="extra-tiny" /> : <AddRegular />}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {apps.map((app) => (
            <MenuGroup key={app.appId}>
              <MenuGroupHeader>{app.name}</MenuGroupHeader>
              {app.commands
                .filter(({ contexts }) => contexts.includes("compose"))
                .map(({ id, title, description }) => (
                  <MenuItem
                    key={id}
                    icon={<AppIcon app={app} size={20} />}
                    title={description}
                    onClick={() => void run(app, id)}
                  >
                    {title}
                  </MenuItem>
                ))}
              {place.bot ? null : (
                <MenuItem icon={<MentionRegular />} onClick={() => onMention(app.name)}>
                  Mention {app.name}
                </MenuItem>
              )}
            </MenuGroup>
          ))}
          {apps.length > 0 ? <MenuDivider /> : null}
          <MenuItem
            icon={<AppsAddInRegular />}
            onClick={() => void go({ view: "apps", meeting: null })}
          >
            Get more apps
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
