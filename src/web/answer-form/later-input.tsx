import type { ComponentType } from "react";
import type { Asked, LateKind } from "./answer-input.tsx";
import { DatedInput } from "./dated-input.tsx";

/** The inputs that load after the first question. A kind without an input does not compile. */
const inputs: { [K in LateKind]: ComponentType<Asked<K>> } = { "open-ended": DatedInput };

export function LaterInput(asked: Asked<LateKind>) {
  // safe: the entry for a kind takes questions of that kind
  const Input = inputs[asked.question.questionType] as ComponentType<Asked<LateKind>>;
  return <Input {...asked} />;
}
