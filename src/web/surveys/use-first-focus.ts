import { type SyntheticEvent, useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";

/**
 * Begins with the focus in the first field that is to be written: the title of what needs one, else the first question. That field is not called wrong for being
 * left before anybody has touched it, such as by a click on another one.
 */
export function useFirstFocus({ setFocus, getValues }: UseFormReturn<Draft>) {
  const [awaited, untouched] = [useRef(true), useRef<EventTarget | null>(null)];
  useEffect(() => {
    const { type, title } = getValues();
    setFocus(type !== "poll" && title === "" ? "title" : "questions.0.label");
  }, [setFocus, getValues]);
  // The library moves the focus a moment later.
  const arrive = ({ target }: SyntheticEvent) => {
    if (awaited.current) untouched.current = target;
    awaited.current = false;
  };
  const touch = ({ target }: SyntheticEvent) => {
    awaited.current = false;
    if (target === untouched.current) untouched.current = null;
  };
  const leave = (event: SyntheticEvent) => {
    if (event.target !== untouched.current) return;
    event.stopPropagation();
    // Where the window alone loses the focus, the field keeps its own.
    if (document.activeElement !== event.target) untouched.current = null;
  };
  return { onFocusCapture: arrive, onPointerDownCapture: touch, onKeyDownCapture: touch, onInputCapture: touch, onBlurCapture: leave };
}
