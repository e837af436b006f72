import { z } from "zod";
import { invalidRequest } from "#domain/errors.ts";
import { storableTime } from "#domain/time/storable-time.ts";

/** Where a page begins: after a row of this time and id. */
export type Key = { createdAt: Date; id: string };

export function keyText({ createdAt, id }: Key): string {
  return `${createdAt.toISOString()}_${id}`;
}

export function keyIn(text: string): Key {
  const createdAt = storableTime.safeParse(text.slice(0, text.indexOf("_"))).data;
  const id = z.guid().safeParse(text.slice(text.indexOf("_") + 1)).data;
  if (!createdAt || !id) throw invalidRequest({ path: "after", expected: "`next` of a page" });
  return { createdAt, id };
}
