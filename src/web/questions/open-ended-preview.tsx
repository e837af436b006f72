import { CalendarRegular } from "@fluentui/react-icons/svg/calendar";
import { ClockRegular } from "@fluentui/react-icons/svg/clock";
import { authoringText } from "#text/authoring.ts";
import { questionsText } from "#text/questions.ts";
import type { PreviewProps } from "./authoring-props.ts";
import { FieldPreview } from "./field-preview.tsx";

/** The field that is answered in. A word cloud is answered like any text; the cloud is in the results. */
export function OpenEndedPreview({ question: { contentType } }: PreviewProps<"open-ended">) {
  if (contentType === "text/date") return <FieldPreview words={questionsText.previewDate} icon={<CalendarRegular aria-hidden />} />;
  if (contentType === "text/time") return <FieldPreview words={questionsText.previewTime} icon={<ClockRegular aria-hidden />} />;
  return <FieldPreview words={authoringText.previewText} />;
}
