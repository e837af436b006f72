import {
  isPreset,
  type PresetName,
  type StartingPointName,
} from "#domain/survey/starting-points.ts";
import { typeTexts } from "../survey-types.ts";

/** Texts of the picker for creating something. */
export const pickerText = {
  dialogTitle: "Create",
  title: "What would you like to create?",
  search: "Search",
  searchPlaceholder: "Search for a way to start",
  points: "Ways to start",
  /** AUT-29. */
  onlyInMeetings: "Only in meetings",
  noneFound: 'Nothing matches "{search}".',
  clear: "Clear search",
  oneFound: "1 way to start",
  found: "{n} ways to start",
  templates: "Browse templates",
  templatesHint: "Ready-made questions for many occasions",
  noneTitle: "Nothing to create here",
  /** The standup variant. */
  noneHint:
    "Polls, surveys and quizzes are part of {product}'s other app. Open it in a channel, chat " +
    "or meeting to create one.",
} as const;

const presetTexts: Record<PresetName, { name: string; hint: string }> = {
  "pulse-survey": { name: "Pulse survey", hint: "Find out how your team is doing" },
  "emoji-rank": { name: "Emoji rank", hint: "Let people answer with a face" },
  nps: { name: "NPS", hint: "Would people recommend it?" },
  "word-cloud": { name: "Word cloud", hint: "See what comes to everybody's mind" },
};

/** The name and the one-line description of a starting point (AUT-27). */
export function startingPointTexts(name: StartingPointName): { name: string; hint: string } {
  return isPreset(name) ? presetTexts[name] : typeTexts[name];
}
