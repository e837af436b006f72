import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { type MouseEvent, useEffect, useRef } from "react";
import { typeNames } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { useTypeForQuestions } from "../../draft-form/use-type-for-questions.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { useAnnounced } from "../../ui/notices/use-announced.ts";
import { useFormStays } from "../use-authoring.ts";
import type { RestoredDraft } from "./use-restored-draft.ts";

/**
 * Says that an earlier draft was restored, or was sent already, and offers to start over, then to
 * undo that until something is written; or offers a newer draft from elsewhere if the author has
 * already typed something.
 */
export function RestoredDraftBanner({
  found,
  onStartOver,
}: {
  found: RestoredDraft;
  onStartOver: () => void;
}) {
  const { offer, outdated, draft, accept, startedOver, undo } = found;
  const announce = useAnnounce();
  const startOver = () => {
    onStartOver();
    announce(authoringText.startedOverNews);
  };
  const offered =
    offer && !undo
      ? fill(outdated ? authoringText.outdated : authoringText.earlier, {
          date: dateText(offer.updatedAt),
        })
      : null;
  const merged = mergedOf(found);
  // What others changed takes the focus, and who starts over is told then.
  const kept = newsOf(found);
  // Not before it is known that the form stays: another page in its place has no kept draft.
  const stays = useFormStays();
  useAnnounced(merged || !stays ? null : (offered ?? kept));
  if (merged) return <MergedNews {...merged} onStartOver={startOver} />;
  if (offered !== null)
    return (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{offered}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={accept}>{authoringText.continueEarlier}</Button>
        </MessageBarActions>
      </MessageBar>
    );
  if (startedOver)
    return (
      <MessageBar intent="info">
        <MessageBarBody>{authoringText.startedOver}</MessageBarBody>
        {undo ? (
          <MessageBarActions>
            <Button onClick={firstOf(undo)}>{authoringText.undo}</Button>
          </MessageBarActions>
        ) : null}
      </MessageBar>
    );
  if (kept === null) return null;
  return (
    <MessageBar intent="info">
      <MessageBarBody>{kept}</MessageBarBody>
      {draft ? (
        <MessageBarActions>
          <Button onClick={firstOf(startOver)}>{authoringText.startOver}</Button>
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
}

/** What was merged, unless a draft was restored and others changed nothing of what it says. */
function mergedOf({ merged, restored }: RestoredDraft): RestoredDraft["merged"] {
  return restored && !merged?.more && merged?.added.length === 0 ? null : merged;
}

function newsOf({ restored, draft, sent, startedOver }: RestoredDraft): string | null {
  if (startedOver) return null;
  if (sent) return draft ? authoringText.earlierCreated : authoringText.alreadyCreated;
  return restored ? authoringText.restored : null;
}

/** A double-click's second click meets the button that took this one's place, and does nothing. */
function firstOf(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => (detail > 1 ? undefined : act());
}

/**
 * Lists what others changed during the edit and says that the form contains both. It takes the
 * focus: the form restarts with it, and on a small screen it would otherwise be above the visible
 * part.
 */
function MergedNews({
  added,
  more,
  isPerhapsSaved = false,
  onStartOver,
}: NonNullable<RestoredDraft["merged"]> & { onStartOver: () => void }) {
  const type = typeNames[useTypeForQuestions()];
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <div ref={news} tabIndex={-1}>
      <MessageBar intent="warning" politeness="polite" layout="multiline">
        <MessageBarBody>
          {more ? `${fill(authoringText.changedByOthers, { type })} ` : ""}
          {added.length > 0
            ? `${fill(authoringText.choicesAdded, { choices: added.join(", ") })} `
            : ""}
          {isPerhapsSaved ? authoringText.perhapsSaved : authoringText.lookOver}
        </MessageBarBody>
        <MessageBarActions>
          <Button onClick={firstOf(onStartOver)}>{authoringText.startOver}</Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}
