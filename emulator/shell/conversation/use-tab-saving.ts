import { useRef, useState } from "react";
import type { ConversationTab, InstalledApp } from "../../emulator-api.ts";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import type { Place } from "../state/directory.ts";
import { addTab, removeTab } from "../state/emulator-client.ts";
import type { AppFrame, FrameHooks, TabSettings } from "../teams-js-host/app-frame.ts";

type Options = {
  place: Place;
  app: InstalledApp;
  tab: ConversationTab | null;
  onDone: () => void;
  onAdded: ((tab: ConversationTab) => void) | undefined;
};
type Saving = {
  enabled: boolean;
  problem: string | null;
  save: () => void;
  onFrame: (frame: AppFrame | null) => void;
  hooks: FrameHooks;
};

/**
 * Saving what an app's page says its tab is to be: the page is asked first, where it wants to be.
 */
export function useTabSaving({ place, app, tab, onDone, onAdded }: Options): Saving {
  const { host, person } = useShell();
  const frame = useRef<AppFrame | null>(null);
  const settings = useRef<TabSettings>({});
  const [valid, setValid] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (error: string) => {
    setProblem(error);
    setSaving(false);
  };

  const keep = async () => {
    const {
      suggestedDisplayName = "",
      entityId = "",
      contentUrl = "",
      websiteUrl = "",
      removeUrl = "",
    } = settings.current;
    if (!contentUrl) return fail(`${app.name} did not say which page the tab shows.`);
    const name = suggestedDisplayName || app.name;
    const given = {
      app: app.appId,
      entityId,
      name,
      contentUrl,
      websiteUrl: websiteUrl || contentUrl,
      removeUrl,
    };
    try {
      const added = await addTab(place.id, person.id, given);
      // The same entity again takes the place of the tab that was there.
      if (tab && tab.id !== added.tab.id) await removeTab(place.id, person.id, tab.id);
      onDone();
      if (onAdded) onAdded(added.tab);
      else await go({ conversation: place.id, tab: added.tab.id, subEntity: null });
    } catch (error) {
      fail(error instanceof Error ? error.message : "The tab could not be saved.");
    }
  };

  const save = () => {
    if (!frame.current) return;
    setProblem(null);
    setSaving(true);
    // A page without its own save handler has said everything already.
    if (frame.current.handlers.has("save"))
      host.tell(frame.current, "settings.save", { webhookUrl: "" });
    else void keep();
  };

  return {
    enabled: valid && !saving,
    problem,
    save,
    onFrame: (shown) => {
      frame.current = shown;
    },
    hooks: {
      onValidity: setValid,
      onSettings: (given) => {
        settings.current = given;
      },
      onSaved: (error) => (error ? fail(error) : void keep()),
    },
  };
}
