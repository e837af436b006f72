import type { PreviewProps } from "./authoring-props.ts";
import { ChoicesPreview } from "./choices-preview.tsx";

export function YesNoPreview({ question }: PreviewProps<"yes-no">) {
  return <ChoicesPreview labels={question.choices.map(({ label }) => label)} />;
}
