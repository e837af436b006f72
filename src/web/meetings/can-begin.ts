import { isOfferedIn, offeredTypes } from "#domain/survey/offers.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";

/** Whether anything can be created in meetings: standups are for channels and chats. */
export function canBegin(app: ApplicationType): boolean {
  return offeredTypes(app).some((type) => isOfferedIn(type, [{ type: "meeting" }]));
}
