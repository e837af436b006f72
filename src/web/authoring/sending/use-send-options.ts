import { useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { newSchedule } from "#domain/series/new-schedule.ts";
import { mayRecur } from "#domain/series/series-permissions.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { typeForQuestions } from "#domain/survey/normalize-draft.ts";
import type { SendOption } from "#domain/survey/schedule.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { recurrenceText } from "#text/authoring/recurrence.ts";
import { scheduleText } from "#text/authoring/schedule.ts";
import { useAccount } from "../../accounts/use-account.ts";
import { useHost } from "../../host/use-host.ts";
import { nextHour, ownZone } from "../../ui/dates/own-zone.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { useAuthoring } from "../use-authoring.ts";
import { useInSidePanel } from "../use-in-side-panel.ts";

/** How it is sent: once, or again and again. */
export type Way = SendOption | "recurring";
export type Sendings = {
  way: Way;
  choose: (way: Way) => void;
  scheduling: boolean;
  openSchedule: () => void;
  closeSchedule: () => void;
  offered: readonly Way[];
  /** How it is sent once, if it does not recur. */
  once: SendOption;
  /** Registers the button with the ways of sending, which gets the focus back. */
  setButton: (button: HTMLElement | null) => void;
};

/**
 * When it is sent: now, by hand later, at a time (TIM-01), or again and again. In the side panel a
 * new survey is sent now (MTG-24); an edit does not send a survey that is still pending.
 */
export function useSendOptions({
  control,
  setValue,
  clearErrors,
  trigger,
  getValues,
  setFocus,
}: UseFormReturn<Draft>): Sendings {
  const { frame } = useHost().context;
  const { before, series, query } = useAuthoring();
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
  // The menu that opened the dialog is gone when the dialog closes.
  const closeSchedule = () => {
    setScheduling(false);
    later(() => {
      const from = opener.current;
      if (from instanceof HTMLButtonElement && from.isConnected) from.focus();
      else button.current?.focus();
    });
  };
  const way = useWatch({
    control,
    compute: ({ send, schedule }): Way => (schedule ? "recurring" : send),
  });
  const recur = () => {
    const { schedule, openDuration } = getValues();
    const begun = schedule ?? newSchedule(nextHour(new Date()), ownZone(), openDuration);
    setValue("schedule", begun, { shouldDirty: true });
    for (const name of ["closeAt", "openDuration"] as const)
      setValue(name, null, { shouldDirty: true });
    clearErrors(["closeAt", "openDuration"]);
    later(() => setFocus("schedule.rruleDTStart"));
  };
  const choose = (next: Way) => {
    if (next === "schedule") return openSchedule();
    if (next === "recurring") recur();
    else setValue("schedule", null, { shouldDirty: true });
    setValue("send", next === "recurring" ? "now" : next, { shouldDirty: true });
    setValue("deliverAt", null, { shouldDirty: true });
    clearErrors("deliverAt");
    if (getValues("closeAt")) void trigger("closeAt");
    announce(chosenTexts[next]);
  };
  const mayRecurHere = useMayRecur(control);
  const isCheckIn = useWatch({ control, compute: ({ type }) => specOf(type).form === "check-in" });
  const options: SendOption[] = ["now", "manual", "schedule"];
  const once = options.filter((option) =>
    option === "now" ? !before : !isNewInPanel && (option !== "manual" || !inSidePanel),
  );
  const timed = once.filter((option) => !isCheckIn || option === "schedule");
  const recurs = mayRecurHere && !before && !inSidePanel;
  const offered: Way[] = series ? ["recurring"] : [...timed, ...(recurs ? [recurring] : [])];
  return {
    way,
    choose,
    scheduling,
    openSchedule,
    closeSchedule,
    offered,
    // A check-in needs a time (STD-07).
    once: isCheckIn ? "schedule" : "now",
    setButton,
  };
}

const recurring: Way = "recurring";
const chosenTexts = {
  now: scheduleText.nowAgain,
  manual: scheduleText.willBeManual,
  recurring: recurrenceText.nowRecurring,
} as const;

/**
 * Whether it may recur: not from the personal app (REC-13, AUT-20), and only if the organisation
 * lets its type recur (REC-14).
 */
function useMayRecur(control: UseFormReturn<Draft>["control"]): boolean {
  const { query } = useAuthoring();
  const account = useAccount();
  const type = useWatch({
    control,
    compute: (draft) => typeForQuestions(draft.type, draft.questions.length),
  });
  return account !== undefined && !query.personal && mayRecur(type, account.featureFlags);
}
