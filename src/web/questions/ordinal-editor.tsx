import type { EditorProps } from "./authoring-props.ts";
import { ChoiceList } from "./choice-list.tsx";

/** A scale: each step has a number or emoji and a label. */
export function OrdinalEditor({ at }: EditorProps<"ordinal">) {
  return <ChoiceList at={at} labelled />;
}
