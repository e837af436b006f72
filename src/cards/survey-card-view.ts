import type { Receipt } from "#domain/ids.ts";
import type { UserResponse } from "#domain/response/response.ts";
import type { Results } from "#domain/results/results.ts";
import type { ResultsError } from "#domain/results/visibility.ts";
import type { Action } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";

/** What a card of a survey is made from. `results` is null where its readers may not see them; `refusal` says why. */
export type SurveyCardView = {
  product: string;
  survey: Survey;
  now: Date;
  responseCount: number;
  results: Results | null;
  refusal: ResultsError | null;
  /** The people (`29:…`) for whom the host refreshes the card by itself; none: everybody, which it does up to 60 members. */
  refreshFor: readonly string[];
  /** The owner's monthly responses are used up: it can't be sent now (LIF-14). */
  limitReached?: boolean;
};

/** The same as one person sees it. */
export type PersonalCardView = SurveyCardView & {
  can: readonly Action[];
  /** Whether management is offered: to owners, but not on mobile clients (HOST-47). */
  manage: boolean;
  mine: UserResponse | null;
  /** The key under which this person's next anonymous answer is kept. */
  receipt: Receipt;
};
