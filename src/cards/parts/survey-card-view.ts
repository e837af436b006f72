import type { TextAnswer } from "#contract/results.ts";
import type { ChoiceId, Receipt } from "#domain/ids.ts";
import type { Autolink } from "#domain/integration/autolink.ts";
import type { Reaction } from "#domain/post/post.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { ResponseAnonymity, UserResponse } from "#domain/response/response.ts";
import type { Digest } from "#domain/results/digest.ts";
import type { Results } from "#domain/results/results.ts";
import type { Withheld } from "#domain/results/withheld.ts";
import type { Action } from "#domain/survey/permissions.ts";
import type { PersonalDelay } from "#domain/survey/personal-reminder.ts";
import type { Retention } from "#domain/survey/retention.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { ResultsError } from "#domain/survey/visibility.ts";

/**
 * Text answers or comments for a card, newest first. `more`: whether there are others. `withheld`:
 * anonymous ones that are not shown.
 */
export type TextAnswers = {
  texts: readonly TextAnswer[];
  more: boolean;
  withheld: Withheld | null;
  /** What makes links of references in them; none in most types. */
  autolinks?: readonly Pick<Autolink, "prefix" | "url">[];
};
/**
 * The words of an open question by rank, and their picture. `withheld`: anonymous answers whose
 * words are not among them.
 */
export type Cloud = {
  url: string | null;
  withheld: Withheld | null;
  words: readonly { text: string; value: number }[];
};
/** The top places of a quiz; without names in an anonymous one. `most`: the maximum score. */
export type Leaders = {
  leaders: readonly { rank: number; score: number; time: number | null; name: string | null }[];
  most: number;
};

/** A post on a card. `name`: null for an anonymous author. */
export type PostPreview = {
  name: string | null;
  text: string;
  reactions: readonly { reaction: Reaction; count: number }[];
};

/**
 * The owners' plans hide results older than `days`. `upgrade`: how this viewer can change that, by
 * a plan or a `license`; null if they cannot. On `mobile` clients no plan is mentioned.
 */
export type HeldBack = {
  retention: Exclude<Retention, "open">;
  days: number;
  mobile: boolean;
  upgrade: { url: string; license: boolean } | null;
  /** Whether its only viewer is no owner: what shows results tells them no more than the card. */
  notOwn: boolean;
};

/**
 * The data of a survey card. `results` is null if its viewers may not see them; `refusal` says why.
 */
export type SurveyCardView = {
  product: string;
  survey: Survey;
  now: Date;
  /** Completed responses, and those without all required answers (RES-20). */
  responseCount: number;
  partialCount: number;
  results: Results | null;
  refusal: ResultsError | null;
  heldBack?: HeldBack | null;
  /**
   * The users (`29:…`) for whom the host refreshes the card; empty: everybody, up to 60 members.
   */
  refreshFor: readonly string[];
  /** The address of the page that says what "Anonymous" means, for a survey with such answers. */
  anonymityPage?: string;
  /** It cannot be sent now, because the owner's monthly responses are used up (LIF-14). */
  limitReached?: boolean;
  /** The maximum number of choices in a question's results (RES-38). */
  topChoices?: number;
  /** The text answers to the question whose results are shown, if the viewer may read them. */
  said?: TextAnswers | null;
  cloud?: Cloud | null;
  leaders?: Leaders | null;
  /** The newest posts of what takes posts; null if the viewer may not see them. */
  posts?: readonly PostPreview[] | null;
  /** Who said what, and who is missing; null if the viewer may not see it. */
  digest?: Digest | null;
  /** What makes links of references in the digest. */
  autolinks?: TextAnswers["autolinks"];
};

/** Input on a card that was not saved; shown again in the form. */
export type CardDraft = {
  responses: readonly Answer[];
  responseAnonymity?: ResponseAnonymity | undefined;
  /** The choice to add. */
  choice?: string | undefined;
  /** The comment on the survey. */
  comment?: string | undefined;
  /** Choices of the viewer's own, which the survey of the view has among its choices. */
  added?: readonly OwnChoice[];
};

/** The data of a personal view. */
export type PersonalCardView = SurveyCardView & {
  can: readonly Action[];
  /** Whether to offer management: to owners, but not on mobile clients (HOST-47). */
  manage: boolean;
  /**
   * Texts are typed on this card: it stands in a dialog, or its viewer has none (decisions/030).
   */
  typesHere?: boolean;
  mine: UserResponse | null;
  /** The receipt for this viewer's next anonymous response. */
  receipt: Receipt;
  draft?: CardDraft | null;
  /** A completed quiz is being retaken. */
  retake?: boolean;
  /** The id of the next choice that this viewer adds, so that repeated clicks add one. */
  newChoiceId?: ChoiceId;
  /** The delays after which this viewer can be reminded (BOT-06); empty: no reminder offered. */
  delays?: readonly PersonalDelay[];
  /** The result of the last action; `wrong`: why it failed. */
  notice?: { text: string; wrong?: true } | null;
};
