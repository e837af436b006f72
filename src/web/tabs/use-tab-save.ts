import { useEffect, useState } from "react";
import type { Client } from "#contract/client.ts";
import { teamsApi } from "#contract/teams.ts";
import { conversationId } from "#domain/ids.ts";
import { fill } from "#text/format/fill.ts";
import { tabsText } from "#text/tabs.ts";
import { useClient } from "../api.tsx";
import { isApiError } from "../api-error.ts";
import type { HostContext, TabConfig, TabSettings } from "../host/host.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { audienceOfContext } from "../survey/audience.ts";

/**
 * Lets the host save the tab: registers it with the server, and tells the host what to show
 * (TAB-03, API-13). Disabled while not `allowed`.
 */
export function useTabSave(allowed: boolean): void {
  const teams = useClient(teamsApi);
  const { context, tabSettings } = useHost();
  const { context: app, product } = useBoot();
  // Kept, so that a second try saves the same tab.
  const [newId] = useState(() => crypto.randomUUID());

  useEffect(() => {
    if (!tabSettings) return;
    tabSettings.onSave(async () => {
      const entityId = (await savedIdOf(tabSettings)) ?? newId;
      await tellServer(teams, context, { entityId, product });
      await tabSettings.save({ entityId, name: product, ...addressesOf(app, context) });
    });
    tabSettings.setValid(allowed);
  }, [tabSettings, allowed, teams, context, app, product, newId]);
}

/** A changed tab keeps its id. If the host does not name it, the tab gets a new one. */
async function savedIdOf(tabSettings: TabSettings): Promise<string | null> {
  try {
    return await tabSettings.savedId();
  } catch (error) {
    reportError(error);
    return null;
  }
}

/**
 * A refusal is shown by the host in the server's words. An unreachable server does not block the
 * tab.
 */
async function tellServer(
  teams: Client<typeof teamsApi>,
  context: HostContext,
  { entityId, product }: Record<"entityId" | "product", string>,
) {
  const audience = audienceOfContext(context);
  if (!audience) throw new Error(fill(tabsText.outside, { product }));
  const channelId = context.channel ? conversationId.parse(context.channel.id) : null;
  try {
    const params = { teamId: conversationId.parse(audience.teamId) };
    await teams.addTab({ params, body: { entityId, channelId, meetingId: audience.meetingId } });
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 409))
      throw new Error(fill(tabsText.notInstalled, { product }), { cause: error });
    if (isApiError(error) && error.status < 500) throw error;
    reportError(error);
  }
}

function addressesOf(
  app: "msteams" | "agile",
  { meeting }: HostContext,
): Pick<TabConfig, "contentUrl" | "removeUrl"> {
  const content = `${window.location.origin}/${app}/content`;
  const page = meeting && app === "msteams" ? "meeting/tab" : "tab/team";
  return { contentUrl: `${content}/${page}`, removeUrl: `${content}/tabdelete` };
}
