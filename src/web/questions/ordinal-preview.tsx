import type { PreviewProps } from "./authoring-props.ts";
import { ChoicesPreview } from "./choices-preview.tsx";
import { NpsScale } from "./nps-scale.tsx";
import { ratingText } from "./rating-text.ts";

export function OrdinalPreview({ question: { choices, renderAs } }: PreviewProps<"ordinal">) {
  if (renderAs === "nps") return <NpsScale values={choices.map(({ value }) => value)} />;
  return <ChoicesPreview labels={choices.map(ratingText)} />;
}
