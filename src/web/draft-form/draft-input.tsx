import { Input, type InputProps, Textarea, type TextareaProps } from "@fluentui/react-components";
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef } from "react";
import { type FieldPath, useController } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { useTypedText } from "../ui/use-typed-text.ts";
import { useDraftForm } from "./use-draft-form.ts";
import { useLeft } from "./use-left.ts";

type Field = {
  path: FieldPath<Draft>;
  /** Called with the new value just before the draft changes, for fields that depend on it. */
  onEntered?: (text: string) => void;
  /** How the value is stored in the draft. */
  stored?: (text: string) => string | null;
};

/** A single-line text field of the draft. */
export function DraftInput({
  path,
  onEntered,
  stored,
  onKeyDown,
  ...props
}: Field & Omit<InputProps, "value" | "onChange" | "type">) {
  const { text, enter, flush, ...field } = useText({ path, onEntered, stored });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isCommand(event)) flush();
    onKeyDown?.(event);
  };
  return (
    <Input
      dir="auto"
      autoComplete="off"
      {...props}
      {...field}
      value={text}
      onKeyDown={press}
      onChange={entering(enter)}
    />
  );
}

/** A multi-line text field of the draft. */
export function DraftTextarea({
  path,
  onEntered,
  stored,
  ...props
}: Field & Omit<TextareaProps, "value" | "onChange" | "onKeyDown">) {
  const { text, enter, flush, ...field } = useText({ path, onEntered, stored });
  const press = (event: KeyboardEvent) => {
    if (isCommand(event)) flush();
  };
  // As high as its text, within the component's bounds, and never wider than its place.
  const textarea = { style: { fieldSizing: "content", overflowWrap: "anywhere" } } as const;
  return (
    <Textarea
      dir="auto"
      resize="vertical"
      rows={2}
      textarea={textarea}
      {...props}
      {...field}
      value={text}
      onKeyDown={press}
      onChange={entering(enter)}
    />
  );
}

// Controlled: the component keeps its own value, which would otherwise overwrite the form's at the
// next render.
function useText({
  path,
  onEntered,
  stored = same,
}: { [K in keyof Field]: Field[K] | undefined } & { path: Field["path"] }) {
  const { control, getFieldState, trigger } = useDraftForm();
  const { field } = useController({ control, name: path });
  const { value, onChange, name, onBlur, ref } = field;
  const typed = useRef(false);
  const write = (text: string) => {
    typed.current = true;
    onEntered?.(text);
    onChange(stored(text));
    // An invalid field is validated again while it is corrected.
    if (getFieldState(path).invalid) void trigger(path);
  };
  const { text, enter, flush } = useTypedText(typeof value === "string" ? value : "", write);
  const left = useLeft(onBlur);
  const leave = (event: FocusEvent) => {
    flush();
    // Passing an empty field is no mistake yet: it is checked once the author has typed in it, or
    // when the draft is sent.
    if (typed.current || text !== "") left(event);
  };
  return { text, enter, flush, name, onBlur: leave, ref };
}

/** Stops the change event: the form is updated when the text is flushed, not with each key. */
function entering(enter: (text: string) => void) {
  return (
    event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
    { value }: { value: string },
  ) => {
    event.stopPropagation();
    enter(value);
  };
}

function same(text: string): string {
  return text;
}

/** A key that may act on the typed text, rather than type. */
function isCommand({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length > 1 || ctrlKey || metaKey || altKey;
}
