import type { SaidText } from "#contract/results.ts";
import type { ChoiceId, Receipt } from "#domain/ids.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { ResponseAnonymity, UserResponse } from "#domain/response/response.ts";
import type { Results } from "#domain/results/results.ts";
import type { ResultsError } from "#domain/results/visibility.ts";
import type { Action } from "#domain/survey/permissions.ts";
import type { PersonalDelay } from "#domain/survey/personal-reminder.ts";
import type { Survey } from "#domain/survey/survey.ts";

/**
 * Texts that people gave, newest first, as far as a card shows them. `more`: there are others. `withheld`: so many without a name are not shown until
 * `min` people have answered.
 */
export type SaidTexts = { texts: readonly SaidText[]; more: boolean; withheld: number | null; min: number };
/** The words of an open question by rank, and their picture. `least`: those without a name are not shown until so many people have answered. */
export type Cloud = { url: string | null; least: number | null; words: readonly { text: string; value: number }[] };
/** The first places of a quiz; without names in an anonymous one. `most`: the points that can be had. */
export type Leaders = { leaders: readonly { rank: number; score: number; name: string | null }[]; most: number };

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
  /** How many choices of a question its results show (RES-38). */
  topChoices?: number;
  /** The texts of the question whose results are shown, for who may read them. */
  said?: SaidTexts | null;
  cloud?: Cloud | null;
  leaders?: Leaders | null;
};

/** What somebody has written on a card and is not saved: it stands in the form again. */
export type CardDraft = {
  responses: readonly Answer[];
  responseAnonymity?: ResponseAnonymity | undefined;
  /** The choice that was to be added. */
  choice?: string | undefined;
  /** The comment on the item. */
  comment?: string | undefined;
};

/** The same as one person sees it. */
export type PersonalCardView = SurveyCardView & {
  can: readonly Action[];
  /** Whether management is offered: to owners, but not on mobile clients (HOST-47). */
  manage: boolean;
  mine: UserResponse | null;
  /** The key under which this person's next anonymous answer is kept. */
  receipt: Receipt;
  draft?: CardDraft | null;
  /** The id of the next choice that this person adds, so that a click that is repeated adds one. */
  newChoiceId?: ChoiceId;
  /** After which delays this person may be reminded (BOT-06); none: not at all. */
  delays?: readonly PersonalDelay[];
  /** What was just done, in a sentence; `wrong`: why it was not done. */
  notice?: { text: string; wrong?: true } | null;
};
