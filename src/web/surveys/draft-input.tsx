import { Input, type InputProps, Textarea, type TextareaProps } from "@fluentui/react-components";
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { type FieldPath, useController } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { afterPointer } from "../ui/after-pointer.ts";
import { useTypedText } from "../ui/use-typed-text.ts";
import { useDraftForm } from "./use-draft-form.ts";

type Field = {
  path: FieldPath<Draft>;
  /** Told what was entered just before the draft is, where something follows it. */
  onEntered?: (text: string) => void;
  /** How the text stands in the draft. */
  stored?: (text: string) => string | null;
};

/** A text of the draft on one line. */
export function DraftInput({ path, onEntered, stored, onKeyDown, ...props }: Field & Omit<InputProps, "value" | "onChange" | "type">) {
  const { text, enter, flush, ...field } = useText({ path, onEntered, stored });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isCommand(event)) flush();
    onKeyDown?.(event);
  };
  return <Input autoComplete="off" {...props} {...field} value={text} onKeyDown={press} onChange={entering(enter)} />;
}

/** A text of the draft on several lines. */
export function DraftTextarea({ path, onEntered, stored, ...props }: Field & Omit<TextareaProps, "value" | "onChange" | "onKeyDown">) {
  const { text, enter, flush, ...field } = useText({ path, onEntered, stored });
  const press = (event: KeyboardEvent) => {
    if (isCommand(event)) flush();
  };
  // As high as what is written in it, within the component's bounds.
  const textarea = { style: { fieldSizing: "content" } } as const;
  return (
    <Textarea
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

// Controlled: the components keep a value of their own, which the form's would otherwise lose to at the next rendering.
function useText({ path, onEntered, stored = same }: { [K in keyof Field]: Field[K] | undefined } & { path: Field["path"] }) {
  const { control, getFieldState, trigger } = useDraftForm();
  const { field } = useController({ control, name: path });
  const { value, onChange, name, onBlur, ref } = field;
  const write = (text: string) => {
    onEntered?.(text);
    onChange(stored(text));
    // What is known to be wrong is checked again while it is put right.
    if (getFieldState(path).invalid) void trigger(path);
  };
  const { text, enter, flush } = useTypedText(typeof value === "string" ? value : "", write);
  const left = useRef(onBlur);
  useLayoutEffect(() => {
    left.current = onBlur;
  });
  const leave = ({ target }: FocusEvent) => {
    flush();
    // What the pointer did may have moved the field or taken it away: a value put in its old place would be half a choice.
    afterPointer(() => {
      if (target.isConnected) left.current();
    });
  };
  return { text, enter, flush, name, onBlur: leave, ref };
}

/** The form hears of it when it is written, not with the key. */
function entering(enter: (text: string) => void) {
  return (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>, { value }: { value: string }) => {
    event.stopPropagation();
    enter(value);
  };
}

function same(text: string): string {
  return text;
}

/** A key that may do something with what was typed, rather than type. */
function isCommand({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length > 1 || ctrlKey || metaKey || altKey;
}
