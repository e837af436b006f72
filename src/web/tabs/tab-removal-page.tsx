import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { HandWaveRegular } from "@fluentui/react-icons/svg/hand-wave";
import { useEffect } from "react";
import type { Client } from "#contract/client.ts";
import { teamsApi } from "#contract/teams.ts";
import { conversationId } from "#domain/ids.ts";
import { fill } from "#text/format/fill.ts";
import { tabsText } from "#text/tabs.ts";
import { useClient } from "../api.tsx";
import type { HostContext, TabSettings } from "../host/host.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { audienceOfContext } from "../survey/audience.ts";
import { TabPage } from "./tab-page.tsx";

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

/** The host's confirmation before a tab is removed (TAB-06). */
export function TabRemovalPage() {
  const styles = useStyles();
  const teams = useClient(teamsApi);
  const { context, tabSettings } = useHost();
  const { product } = useBoot();

  useEffect(() => {
    if (!tabSettings) return;
    tabSettings.onRemove(() => tellServer(teams, context, tabSettings));
    tabSettings.setValid(true);
  }, [teams, context, tabSettings]);

  return (
    <TabPage icon={HandWaveRegular} title={fill(tabsText.removal, { product })}>
      <Text className={styles.quiet}>{tabsText.removalKeeps}</Text>
    </TabPage>
  );
}

/** Notifies the server (API-14). Failures are logged only: they must not block the removal. */
async function tellServer(
  teams: Client<typeof teamsApi>,
  context: HostContext,
  tabSettings: TabSettings,
): Promise<void> {
  const audience = audienceOfContext(context);
  try {
    const tabId = await tabSettings.savedId();
    if (!audience || !tabId) return;
    await teams.removeTab({ params: { teamId: conversationId.parse(audience.teamId), tabId } });
  } catch (error) {
    reportError(error);
  }
}
