import { mentionMark } from "../../../teams-card/card-markdown.ts";
import type { Json } from "./use-card.ts";

/**
 * A card whose mentions are marked: those that `msteams.entities` names, as in Teams; an `<at>`
 * that is not named there stays text.
 */
export function withMentions(card: Json): Json {
  const texts = mentionTexts(card.msteams);
  if (texts.size === 0) return card;
  return replaced(card, texts);
}

function mentionTexts(msteams: unknown): Map<string, string> {
  if (!isObject(msteams) || !Array.isArray(msteams.entities)) return new Map();
  return new Map(
    msteams.entities.flatMap((entity: unknown) => {
      if (!isObject(entity) || typeof entity.text !== "string" || !isObject(entity.mentioned))
        return [];
      const { name } = entity.mentioned;
      return [
        [
          entity.text,
          mentionMark(typeof name === "string" ? name : entity.text.replace(/<[^>]*>/g, "")),
        ],
      ];
    }),
  );
}

function replaced(part: Json, texts: ReadonlyMap<string, string>): Json {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === "data" || key === "msteams" ? value : replacedValue(key, value, texts),
    ]),
  );
}

function replacedValue(key: string, value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => replacedValue(key, item, texts));
  if (isObject(value)) return replaced(value, texts);
  if (typeof value !== "string" || (key !== "text" && key !== "value" && key !== "title"))
    return value;
  return [...texts].reduce((text, [from, to]) => text.replaceAll(from, to), value);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
