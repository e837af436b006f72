import { useEffect, useRef, useState } from "react";
import type { InstalledApp } from "../../emulator-api.ts";
import { currentRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { appsIn, type Place } from "../state/directory.ts";
import { sendMessage } from "../state/emulator-client.ts";
import { useReread } from "../state/use-messages.ts";
import { addressedApp } from "./addressed-app.ts";
import { draftOf, leaveDraft } from "./drafts.ts";

/** A card that an app gave for the message. */
type Attached = { app: InstalledApp; card: Record<string, unknown> };
type Options = { place: Place; replyToId: string | undefined; onSent: (() => void) | undefined };

/**
 * The message that is being written. It is sent once however often that is asked, and kept whole
 * where sending fails.
 */
export function useDraft({ place, replyToId, onSent }: Options) {
  const { directory, person } = useShell();
  const reread = useReread();
  const [text, setText] = useState(() => (replyToId ? "" : draftOf(place.id)));
  const [attached, setAttached] = useState<Attached | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  useEffect(() => {
    if (!replyToId) leaveDraft(place.id, text);
  }, [place.id, replyToId, text]);

  const send = async () => {
    if (sending.current || (text.trim() === "" && !attached)) return;
    sending.current = true;
    setProblem(null);
    const { app, said } = addressedApp(text.trim(), appsIn(directory, place));
    try {
      await sendMessage(place.id, {
        as: person.id,
        client: currentRoute().client,
        text: said,
        ...(app ? { mention: app.appId } : {}),
        ...(replyToId ? { replyToId } : {}),
        ...(attached ? { app: attached.app.appId, card: attached.card } : {}),
      });
      setText("");
      setAttached(null);
      onSent?.();
      await reread(place.id);
    } catch (error) {
      setProblem(
        error instanceof Error ? `Not sent: ${error.message}` : "Not sent. Please try again.",
      );
    } finally {
      sending.current = false;
    }
  };
  return { text, setText, attached, setAttached, problem, setProblem, send };
}
