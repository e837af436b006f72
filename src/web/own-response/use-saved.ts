import { useEffect, useRef } from "react";
import { votingText } from "#text/voting.ts";
import type { TakingOnPage } from "../answering/taking-on-page.ts";
import type { TakingState } from "../answering/taking-state.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";

/** Tells screen readers that a response is saved. */
export function useSaved(taking: TakingOnPage, { phase, refusal }: TakingState): void {
  const announce = useAnnounce();
  const before = useRef(phase);
  useEffect(() => {
    const wasSending = before.current === "ending";
    before.current = phase;
    if (phase !== "done") return;
    taking.seen();
    if (wasSending && refusal === null) announce(votingText.saved);
  }, [taking, phase, refusal, announce]);
}
