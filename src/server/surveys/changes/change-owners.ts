import { AppError } from "#domain/errors.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { withOwner, withoutOwner } from "#domain/survey/access.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { findColleague } from "../../conversations/find-colleague.ts";
import { changeSurvey } from "./change-survey.ts";
import type { Decision } from "./write-change.ts";

/**
 * An owner adds another person of the organisation as an owner (API-38, LIF-23). Name and address
 * come from the directory's rosters; the request has only the id.
 */
export function addOwner(ctx: Context, id: SurveyId, person: UserId): Promise<Survey> {
  return changeSurvey(ctx, id, "add-owner", async () => {
    const found = await findColleague(ctx, person);
    if (!found) throw new AppError("person.not-found");
    const owner = { aadObjectId: found.userId, name: found.name };
    return (survey) => owned(survey, withOwner(survey, owner));
  });
}

/** An owner removes an owner, possibly themselves; the last owner can't be removed (API-39). */
export function removeOwner(ctx: Context, id: SurveyId, person: UserId): Promise<Survey> {
  return changeSurvey(
    ctx,
    id,
    "remove-owner",
    () => (survey) => owned(survey, withoutOwner(survey, person)),
  );
}

/** A pending survey's card is posted to each owner's personal chat (LIF-10). */
function owned({ state }: Survey, becomes: Pick<Survey, "owners"> | null): Decision | null {
  return becomes && (state === "pending" ? { becomes, cards: "post" } : { becomes });
}
