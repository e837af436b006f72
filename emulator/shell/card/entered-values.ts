import { type AdaptiveCard, ChoiceSetInput, DateInput, type Input, NumberInput, TextInput, TimeInput, ToggleInput } from "adaptivecards";

/** What somebody entered in a card and has not sent: values by input id, and what has the focus. */
export type Entered = { values: Map<string, string>; focus: { input: string | null; button: string | null; choice: string | null } | null };

/** What each input says right after a card was drawn; what differs from it later was entered. */
export function valuesOf(card: AdaptiveCard): Map<string, string> {
  return new Map(inputsOf(card).map((input) => [input.id ?? "", textValue(input)]));
}

export function enteredIn(card: AdaptiveCard, drawn: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...valuesOf(card)].filter(([id, value]) => drawn.get(id) !== value));
}

/** Puts values into the inputs of the same ids, before the card is drawn. An input that has gone, or a choice that has, is left out. */
export function putValues(card: AdaptiveCard, values: ReadonlyMap<string, string>): void {
  for (const input of inputsOf(card)) {
    const value = values.get(input.id ?? "");
    if (value === undefined) continue;
    if (input instanceof ChoiceSetInput) {
      const known = value.split(",").filter((part) => input.choices.some((choice) => choice.value === part));
      if (known.length > 0 || value === "") input.defaultValue = known.join(",");
    } else if (input instanceof NumberInput) {
      const read = Number(value);
      if (value !== "" && Number.isFinite(read)) input.defaultValue = read;
    } else if (input instanceof TextInput || input instanceof ToggleInput || input instanceof DateInput || input instanceof TimeInput) {
      input.defaultValue = value;
    }
  }
}

function inputsOf(card: AdaptiveCard): Input[] {
  return card.getAllInputs(true).filter((input) => input.id !== undefined);
}

function textValue(input: Input): string {
  const { value } = input;
  return value === undefined || value === null ? "" : String(value);
}
