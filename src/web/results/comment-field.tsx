import { Textarea } from "@fluentui/react-components";
import { limits } from "#domain/limits.ts";
import { takingText } from "#text/results.ts";

type Props = {
  /** What is commented on, in words. */ name: string;
  appeal: string | null;
  value: string;
  onChange: (text: string) => void;
};

/** A comment on an answer or on the whole, asked for in the author's words (TAK-25 to TAK-27). */
export function CommentField({ name, appeal, value, onChange }: Props) {
  return (
    <Textarea
      aria-label={name}
      placeholder={appeal?.trim() || takingText.commentPlaceholder}
      maxLength={limits.comment.max}
      resize="vertical"
      rows={2}
      value={value}
      onChange={(_, data) => onChange(data.value)}
    />
  );
}
