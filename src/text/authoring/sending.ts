import { isolated } from "#domain/direction.ts";
import { isCleared, type SendOption } from "#domain/survey/schedule.ts";
import type {
  Anonymity,
  DeliveryPreference,
  Recipient,
  ResultsVisibility,
} from "#domain/survey/survey.ts";
import type { SeriesSchedule } from "#domain/time/series-schedule.ts";
import { shortDateText } from "../format/date.ts";
import { fill } from "../format/fill.ts";
import { recurrenceText, scheduleRuleText } from "./recurrence.ts";
import { scheduleText } from "./schedule.ts";

/** Who gets a survey, when, and what they see. */
const sendingText = {
  nobody: "Choose who gets it.",
  now: "Goes {to} now.",
  at: "Goes {to} on {date}.",
  untimed: "Goes {to} once you choose a time.",
  manual: "Is kept until you send it {to}.",
  /** While it is open, recipients and time are fixed. */
  already: "Went {to}.",
  wasSent: "Sent {to}.",
  willGo: "It goes {to}.",
  to: "to {who}",
  directly: "directly to {who}",
  each: "each member of {places}",
  places: "{n} places",
  people: "{n} people",
  link: "everyone with the link",
  sees: "{results}; {names}.",
  scheduleFor: "Schedule for {date}",
} as const;

/** A conversation or person without a known name, within a sentence. */
const here: Record<Recipient["type"], string> = {
  channel: "this channel",
  groupChat: "this chat",
  meeting: "this meeting",
  user: "this person",
  web: sendingText.link,
};

const resultsSeen: Record<ResultsVisibility, string> = {
  "real-time": "Everybody sees results at once",
  "after-close": "Everybody sees results once it closes",
  private: "Only owners see results",
};

const namesSeen: Record<Anonymity, string> = {
  none: "answers show names",
  voluntary: "people choose whether their answer shows a name",
  anonymous: "answers are anonymous",
};

const and = new Intl.ListFormat("en-GB", { type: "conjunction" });
type Sent = {
  recipients: readonly Pick<Recipient, "type" | "name">[];
  deliveryPreference: DeliveryPreference;
};

/**
 * `to Design and 2 people`; with direct messages, `directly to each member of Design`. Null if
 * nobody gets it.
 */
function toText({ recipients, deliveryPreference }: Sent): string | null {
  const places = recipients.filter(({ type }) => type !== "user" && type !== "web");
  const people = recipients.filter(({ type }) => type === "user");
  const link = recipients.some(({ type }) => type === "web") ? [sendingText.link] : [];
  const each = deliveryPreference === "direct-message" && places.length > 0;
  const to = each
    ? // People first: they are not members of anything here.
      [...manyText(people, sendingText.people, 1), sendingText.each, ...link]
    : [
        ...manyText(places, sendingText.places, 2),
        ...manyText(people, sendingText.people, 1),
        ...link,
      ];
  if (to.length === 0) return null;
  const named = and.format(manyText(places, sendingText.places, 2));
  const who = and.format(to).replace("{places}", () => named);
  return fill(each ? sendingText.directly : sendingText.to, { who });
}

/** The names of up to `most`, else how many they are. */
function manyText(list: Sent["recipients"], sentence: string, most: number): string[] {
  return list.length > most
    ? [fill(sentence, { n: list.length })]
    : list.map(({ name, type }) => isolated(name) || here[type]);
}

type Timed = {
  send: SendOption;
  deliverAt: Date | null;
  /** With a schedule it is sent again and again. */
  schedule?: SeriesSchedule | null;
};

/** Who gets it and when. `sent`: it was sent already. */
export function goesText(draft: Sent & Timed, sent: boolean): string {
  const to = toText(draft);
  if (to === null) return sendingText.nobody;
  const { send, deliverAt, schedule } = draft;
  if (sent) return fill(sendingText.already, { to });
  if (schedule)
    return fill(recurrenceText.goes, { to, rule: inSentence(scheduleRuleText(schedule)) });
  if (send === "now") return fill(sendingText.now, { to });
  if (send === "manual") return fill(sendingText.manual, { to });
  return deliverAt && !isCleared(deliverAt)
    ? fill(sendingText.at, { to, date: shortDateText(deliverAt) })
    : fill(sendingText.untimed, { to });
}

/** A sentence of its own as a part of another. */
function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The button that schedules, with the time in the author's zone; without it while none is set. */
export function scheduleLabel(deliverAt: Date | null): string {
  return deliverAt && !isCleared(deliverAt)
    ? fill(sendingText.scheduleFor, { date: shortDateText(deliverAt) })
    : scheduleText.schedule;
}

/** Where a survey went, or goes: `Sent to Design.` Null if nobody gets it. */
export function sentText(survey: Sent, waits: boolean): string | null {
  const to = toText(survey);
  return to === null ? null : fill(waits ? sendingText.willGo : sendingText.wasSent, { to });
}

/** Who sees results and names: `Everybody sees results at once; answers are anonymous.` */
export function seesText(visibility: ResultsVisibility, anonymity: Anonymity): string {
  return fill(sendingText.sees, {
    results: resultsSeen[visibility],
    names: namesSeen[anonymity],
  });
}
