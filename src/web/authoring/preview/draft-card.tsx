import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useAuthoring } from "../use-authoring.ts";
import { CardOfDraft } from "./card-of-draft.tsx";

type Props = {
  /** The question of a card that is being answered; null: the card as it arrives. */
  at: number | null;
};

/** The card of the draft in the form. Drawn with low priority, so that typing stays fast. */
export function DraftCard({ at }: Props) {
  const { before } = useAuthoring();
  const { control } = useDraftForm();
  const written = useWatch({ control, compute: (draft: Draft) => structuredClone(draft) });
  return <CardOfDraft draft={useDeferredValue(written)} at={at} before={before} />;
}
