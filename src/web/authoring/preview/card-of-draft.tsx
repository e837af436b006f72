import "#teams-card/card.css";
import { makeStyles } from "@fluentui/react-components";
import { useEffect, useMemo, useRef, useState } from "react";
import { personalCard } from "#cards/survey/personal-card.ts";
import { takingCard } from "#cards/survey/taking-card.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { drawCard, teamsCard } from "#teams-card/teams-card.ts";
import { useAccount } from "../../accounts/use-account.ts";
import { useBoot } from "../../host/use-boot.ts";
import type { Authoring } from "../use-authoring.ts";
import { draftCardView } from "./draft-card-view.ts";

type Props = {
  draft: Draft;
  /** The question of a card that is being answered; null: the card as it arrives. */
  at: number | null;
  before: Authoring["before"];
};

const useStyles = makeStyles({ card: { pointerEvents: "none", userSelect: "none" } });

/** The card that the bot will send, made by the same builder and drawn as Teams does. */
export function CardOfDraft({ draft, at, before }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const account = useAccount();
  const [now] = useState(() => new Date());
  const text = useMemo(() => {
    const owners = account ? [{ aadObjectId: account.userId, name: account.name }] : [];
    const view = draftCardView(draft, { product, owners, before, now });
    // A question that was just added is not in the deferred draft yet.
    const shown = at === null ? null : Math.min(at, draft.questions.length - 1);
    return JSON.stringify(shown === null ? personalCard(view) : takingCard(view, shown));
  }, [draft, at, product, account, before, now]);

  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    drawCard(teamsCard(text), element);
    disable(element);
  }, [text]);
  useEffect(() => {
    const element = root.current;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener("click", refuse, true);
    return () => element?.removeEventListener("click", refuse, true);
  }, []);
  return <div ref={root} className={`shell-card ${styles.card}`} />;
}

/** What can be read of the card stays readable; nothing of it can be focused or pressed. */
function disable(card: HTMLElement): void {
  for (const field of card.querySelectorAll<
    HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  >("input, textarea, select"))
    field.disabled = true;
  for (const control of card.querySelectorAll<HTMLElement>("button, a, [tabindex]")) {
    control.tabIndex = -1;
    control.setAttribute("aria-disabled", "true");
  }
}
