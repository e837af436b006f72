import type { TabConfig, TabSettings } from "#web/host/host.ts";

/**
 * A fake of the host's tab configuration and removal dialogs: what the page said to it, and its
 * button.
 */
export type TabForTest = {
  settings: TabSettings;
  valid: () => boolean;
  saved: TabConfig[];
  /** Presses Save or Remove; resolves to the reason of a refusal, or null. */
  press: (button: "save" | "remove") => Promise<string | null>;
};

/** `savedId`: the id that the tab has already. */
export function tabForTest(savedId: string | null): TabForTest {
  const saved: TabConfig[] = [];
  const handlers: Partial<Record<"save" | "remove", () => Promise<void>>> = {};
  let valid = false;
  return {
    settings: {
      setValid: (now) => {
        valid = now;
      },
      onSave: (handler) => {
        handlers.save = handler;
      },
      onRemove: (handler) => {
        handlers.remove = handler;
      },
      save: async (config) => void saved.push(config),
      savedId: async () => savedId,
    },
    valid: () => valid,
    saved,
    press: async (button) => {
      try {
        await handlers[button]?.();
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}
