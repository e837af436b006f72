import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useState } from "react";
import "../../../teams-card/card.css";
import { ChangeNews } from "./change-news.tsx";
import { type Overflow, OverflowMenu } from "./overflow-menu.tsx";
import { type CardAction, type Json, useCard } from "./use-card.ts";

/** What a click came to: words to show under the card, an error, or nothing. */
export type ActionOutcome = { message?: string; error?: string };

type Props = { card: Json; onAction: (action: CardAction) => Promise<ActionOutcome> };

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", minWidth: 0, gap: tokens.spacingVerticalXS },
  plain: { backgroundColor: "transparent" },
});

/** An Adaptive Card as Teams shows it, with what its last click came to below it. */
export function CardView({ card, onAction }: Props) {
  const styles = useStyles();
  const [outcome, setOutcome] = useState<ActionOutcome>({});
  const [overflow, setOverflow] = useState<Overflow | null>(null);
  const root = useCard(
    card,
    async (action) => {
      setOutcome({});
      setOutcome(await onAction(action));
    },
    setOverflow,
  );
  const text = outcome.error ?? outcome.message;
  return (
    <div className={styles.root}>
      <div ref={root} className="shell-card" />
      <OverflowMenu overflow={overflow} onClose={() => setOverflow(null)} />
      <ChangeNews card={card} />
      <div aria-live="polite">
        {text ? (
          <MessageBar intent={outcome.error ? "error" : "info"} layout="multiline">
            <MessageBarBody>{text}</MessageBarBody>
            <MessageBarActions
              containerAction={
                <Button
                  appearance="transparent"
                  aria-label="Dismiss"
                  icon={<DismissRegular />}
                  onClick={() => setOutcome({})}
                />
              }
            />
          </MessageBar>
        ) : null}
      </div>
    </div>
  );
}
