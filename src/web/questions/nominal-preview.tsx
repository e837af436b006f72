import type { PreviewProps } from "./authoring-props.ts";
import { ChoicesPreview } from "./choices-preview.tsx";

export function NominalPreview({ question }: PreviewProps<"nominal">) {
  return <ChoicesPreview labels={question.choices.map(({ value }) => value)} several={question.allowMultipleChoices} />;
}
