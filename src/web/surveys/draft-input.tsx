import { Input, type InputProps, Textarea, type TextareaProps } from "@fluentui/react-components";
import { type FieldPath, useController } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { useDraftForm } from "./use-draft-form.ts";

type Field = { path: FieldPath<Draft> /** Told what was entered, where another field follows it. */; onEntered?: (text: string) => void };

/** A text of the draft on one line. */
export function DraftInput({ path, onEntered, ...props }: Field & Omit<InputProps, "value" | "onChange" | "type">) {
  const { text, enter, ...field } = useText(path, onEntered);
  return <Input autoComplete="off" {...props} {...field} value={text} onChange={(_, { value }) => enter(value)} />;
}

/** A text of the draft on several lines. */
export function DraftTextarea({ path, onEntered, ...props }: Field & Omit<TextareaProps, "value" | "onChange">) {
  const { text, enter, ...field } = useText(path, onEntered);
  return <Textarea resize="vertical" rows={2} {...props} {...field} value={text} onChange={(_, { value }) => enter(value)} />;
}

// Controlled: the components keep a value of their own, which the form's would otherwise lose to at the next rendering.
function useText(path: FieldPath<Draft>, onEntered: Field["onEntered"]) {
  const { control } = useDraftForm();
  const { field } = useController({ control, name: path });
  const { value, onChange, name, onBlur, ref } = field;
  const enter = (text: string) => {
    onChange(text);
    onEntered?.(text);
  };
  return { text: typeof value === "string" ? value : "", enter, name, onBlur, ref };
}
