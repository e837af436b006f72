import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { authoringText } from "#text/authoring.ts";
import { dateText } from "#text/date.ts";
import { fill } from "#text/fill.ts";
import type { FoundWork } from "./use-found-work.ts";

/** Says that earlier work is back, and offers to begin anew; or that there is newer work elsewhere, and offers it where something was written meanwhile. */
export function WorkNews({ found, onStartOver }: { found: FoundWork; onStartOver: () => void }) {
  const { offer, restored, accept } = found;
  if (offer)
    return (
      <MessageBar intent="info" politeness="polite" layout="multiline">
        <MessageBarBody>{fill(authoringText.earlier, { date: dateText(offer.updatedAt) })}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={accept}>{authoringText.continueEarlier}</Button>
        </MessageBarActions>
      </MessageBar>
    );
  if (!restored) return null;
  return (
    <MessageBar intent="info" politeness="polite">
      <MessageBarBody>{authoringText.restored}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={onStartOver}>{authoringText.startOver}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
