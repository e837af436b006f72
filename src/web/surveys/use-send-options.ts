import { useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import type { SendOption } from "#domain/survey/schedule.ts";
import { scheduleText } from "#text/schedule.ts";
import { useHost } from "../host/use-host.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { useAuthoring } from "./use-authoring.ts";
import { useInSidePanel } from "./use-in-side-panel.ts";

export type Sendings = {
  send: SendOption;
  choose: (send: SendOption) => void;
  scheduling: boolean;
  openSchedule: () => void;
  closeSchedule: () => void;
  offered: readonly SendOption[];
  /** Tells the button of the ways of sending, which the focus comes back to. */
  setButton: (button: HTMLElement | null) => void;
};

/** How it is sent: at once, by hand later, or at a time (TIM-01). In the side panel what is new goes at once (MTG-24); what waits already is not sent by an edit. */
export function useSendOptions({ control, setValue, clearErrors, trigger, getValues }: UseFormReturn<Draft>): Sendings {
  const { frame } = useHost().context;
  const { before, query } = useAuthoring();
  const isNewInPanel = useInSidePanel();
  const inSidePanel = frame === "sidePanel" || query.sidePanel;
  const announce = useAnnounce();
  const [scheduling, setScheduling] = useState(false);
  const later = useFocusLater();
  const button = useRef<HTMLElement>(null);
  const setButton = useCallback((element: HTMLElement | null) => {
    button.current = element;
  }, []);
  const opener = useRef<Element | null>(null);
  const openSchedule = () => {
    opener.current = document.activeElement;
    setScheduling(true);
  };
  // A menu that it was chosen from is gone when the dialog closes.
  const closeSchedule = () => {
    setScheduling(false);
    later(() => {
      const from = opener.current;
      if (from instanceof HTMLButtonElement && from.isConnected) from.focus();
      else button.current?.focus();
    });
  };
  const send = useWatch({ control, name: "send" });
  const choose = (next: SendOption) => {
    if (next === "schedule") return openSchedule();
    setValue("send", next, { shouldDirty: true });
    setValue("deliverAt", null, { shouldDirty: true });
    clearErrors("deliverAt");
    if (getValues("closeAt")) void trigger("closeAt");
    announce(next === "now" ? scheduleText.nowAgain : scheduleText.willBeManual);
  };
  const options: SendOption[] = ["now", "manual", "schedule"];
  const offered = options.filter((option) => (option === "now" ? !before : !isNewInPanel && (option !== "manual" || !inSidePanel)));
  return { send, choose, scheduling, openSchedule, closeSchedule, offered, setButton };
}
