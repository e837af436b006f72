import type { PreviewProps } from "./authoring-props.ts";
import { ChoicesPreview } from "./choices-preview.tsx";
import { ratingText } from "./rating-text.ts";

export function OrdinalPreview({ question }: PreviewProps<"ordinal">) {
  return <ChoicesPreview labels={question.choices.map(ratingText)} />;
}
