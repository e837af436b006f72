import type { FeatureFlags } from "../../account/feature-flags.ts";
import type { SubscriptionPlan } from "../../account/subscription.ts";
import type { Reaction } from "../../post/post.ts";
import type { QuestionType } from "../../question/question.ts";
import type { CloseAfterDuration } from "../../time/duration.ts";
import type { Anonymity, ApplicationType, Recipient, SurveySettings } from "../survey.ts";

/** The variants and kinds of recipients in which something can be created. */
export type Offer = {
  variants: readonly ApplicationType[];
  places: readonly Recipient["type"][];
  /** The feature flag that can switch it off (AUT-28). */
  flag?: keyof FeatureFlags;
  /** Whether the picker offers it in a meeting's side panel, too narrow for long forms (AUT-30). */
  inSidePanel: boolean;
};

/** A question of a blank form; the label comes with the type's texts. */
type FirstQuestion = { kind: QuestionType; allowComments: boolean };

/**
 * How people take part (decisions/025). `responses`: one per person, counted. `posts`: any number
 * per person, each shown individually.
 */
export type TakingPart = "responses" | "posts";

/** Whether new posts wait for review, and whether posts take reactions (ENT-15). */
export type PostSetting = "requireApproval" | "allowReactions";

/**
 * Everything the product needs to know about a survey type, as plain data. Forms, cards, pages, the
 * bot and the server read it from `registry.ts`; none of them compares a type with a name.
 */
export type TypeSpec = {
  /** What it is called in sentences (CON-04). */
  name: string;
  /** Where it can be created. */
  offer: Offer;
  /** The question types it allows (QUZ-01), the usual one first; null for all. */
  questionKinds: readonly [QuestionType, ...QuestionType[]] | null;
  /** The choices of its questions, if the author does not write them. */
  fixedChoices: readonly string[] | null;
  /** A question can be deleted only above the fewest, and added below the most (STD-06). */
  fewestQuestions: number;
  mostQuestions: number;
  /** The questions of a blank form (AUT-41, STD-03); one that is added is of the first kind. */
  firstQuestions: readonly [FirstQuestion, ...FirstQuestion[]];
  /**
   * Types with a `size` convert to each other by their number of questions (EDT-09, EDT-10):
   * `single` has one question, `several` has more.
   */
  size: "single" | "several" | null;
  /** Whether the form converts it to a quiz, or from a quiz (EDT-11). */
  convertible: boolean;
  /** Whether it always needs a title, or only with several questions (AUT-34). */
  title: "always" | "beside-several";
  /** What its title is called, and its length in characters (AUT-35, STD-04). */
  titleRule: { label: "Title" | "Team name"; min: number; below: number };
  /** Characters of its description (AUT-38, STD-05). */
  mostDescription: number;
  /** The default settings in the form (AUT-43, AUT-44). */
  usual: Pick<
    SurveySettings,
    "resultsVisibility" | "notifyUsersOnEdit" | "resultsCloseNotification"
  >;
  /** Whose names a new one shows unless its author says otherwise (QNA-18). */
  usualAnonymity: Anonymity;
  /** How long it is open unless its author says otherwise (STD-08); null: until closed by hand. */
  usualOpen: CloseAfterDuration | null;
  /**
   * Whether its answers carry names, for everybody who may see the results (STD-12, STD-13): it is
   * never anonymous, and its results are read person by person.
   */
  sharesNames: boolean;
  /**
   * Whether it leaves out people who are away: no direct message, no reminder, and its results say
   * so instead of that they are missing.
   */
  sparesAbsent: boolean;
  /** Whether its card shows a picture until it is sent (STD-10). */
  waitsPictured: boolean;
  /**
   * `full`: its form has a settings panel (AUT-01). `check-in`: it has only what STD-01 lists, needs
   * a time (STD-07), and is previewed before it is created (STD-02). `game`: only what a game needs
   * (TRV-01 to TRV-04). `topic`: one text and the few settings that matter in a meeting.
   */
  form: "full" | "check-in" | "game" | "topic";
  /** Whether answers are correct or incorrect and earn points. */
  scored: boolean;
  takingPart: TakingPart;
  /**
   * Whether it is a game with a clock (decisions/036): its questions come from the bank, and are
   * with the survey only once it is closed.
   */
  played: boolean;
  /** Which ready-made and generated questions its form offers (ICE-07, ICE-10, HOT-08, HOT-11). */
  ideas: "icebreaker" | "hot-take" | null;
  /** The settings of posts that it stores (ENT-15, HOT-16). */
  postSettings: readonly PostSetting[];
  /** The reactions that its posts take (API-44, API-46). */
  reactions: readonly Reaction[];
  /** Whether a completed response stays as it is, unless the author allows a retake (EDT-21). */
  answeredOnce: boolean;
  /** The label of the answer button, on the card and on the page. */
  button: { card: "vote" | "submit"; page: "vote" | "submit" };
  /** The label of the send button on the owner's card (LIF-09). */
  send: "send" | "start";
  /** Whether it can be edited after sending, and reopened (EDT-01, EDT-13). */
  editable: boolean;
  /** Whether its responses can be exported (EXP-01). */
  exportable: boolean;
  /** Whether reminders count from the delivery or back from the close (RMD-09, RMD-10). */
  reminders: "after-delivery" | "before-close";
  /** The feature flag that lets it recur in a series (REC-14); null if it never does. */
  recurring: "surveyRecurring" | "agileStandup" | null;
  /** Whether a new one recurs unless its author says otherwise (REC-11). */
  usuallyRecurs: boolean;
  /** The plan without which it cannot be written, and which opens all its options (STD-14). */
  plan: SubscriptionPlan | null;
  /** Whether references to tasks in its answers become links (REC-27). */
  linksReferences: boolean;
  /**
   * What its page shows. `totals`: the results of its questions. `game`: the way into the game.
   * `questions`, `icebreaker`, `votes`: the room where people ask, answer or vote, and see each
   * other's (QNA-01, ICE-01, HOT-01).
   */
  view: "totals" | "game" | "questions" | "icebreaker" | "votes";
  /** How often its page reads it while it is not told of changes, in milliseconds. */
  pollEvery: number;
  /**
   * Which document the dialog bubble of a running meeting shows (HOST-20): `respond` is the small
   * one, where people answer or play (TAK-10, TAK-13); `page` is a page of the app (TAK-12, TAK-14).
   * Null: it opens no bubble.
   */
  bubble: "respond" | "page" | null;
};
