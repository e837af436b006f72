import { AppError } from "../errors.ts";
import { conversationId, type UserId } from "../ids.ts";
import type { LinkType, Owner, Recipient, Survey } from "./survey.ts";

type Owned = Pick<Survey, "owners">;

/** The owners with one more person (API-38); null if the person is already an owner. */
export function withOwner({ owners }: Owned, person: Owner): Owned | null {
  const isOne = owners.some(({ aadObjectId }) => aadObjectId === person.aadObjectId);
  return isOne ? null : { owners: [...owners, person] };
}

/** The owners without one person (API-39). Throws `last` for the last owner. */
export function withoutOwner(
  { owners }: Owned,
  person: UserId,
  last: "survey.last-owner" | "series.last-owner" = "survey.last-owner",
): Owned {
  const others = owners.filter(({ aadObjectId }) => aadObjectId !== person);
  if (others.length === owners.length) throw new AppError("request.not-found");
  if (others.length === 0) throw new AppError(last);
  return { owners: others };
}

/**
 * What creating a share link changes in a survey (SUC-12, SUC-14); null if it already has a link.
 */
export function withLink(
  { tenantId, shortCode, recipients }: Survey,
  link: { linkType: LinkType; shortCode: string },
): Pick<Survey, "linkType" | "shortCode" | "recipients"> | null {
  if (shortCode !== null) return null;
  const id = conversationId.parse(tenantId);
  const web: Recipient = {
    type: "web",
    id,
    groupId: null,
    name: "",
    meetingId: null,
    messageId: null,
  };
  return { ...link, recipients: [...recipients, web] };
}
