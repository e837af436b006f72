import type { Patterns } from "./patterns.ts";

/**
 * Hot takes about a topic: opinions on which a room divides, and nobody is hurt. Each sentence is
 * right whatever stands for `{topic}`: one thing or many, a name, a sign or words of any language.
 */
export const hotTakePatterns: Patterns = {
  funny: {
    about: [
      "Talking about {topic} should count as exercise.",
      "Nobody should have an opinion about {topic} before the first coffee.",
      "Small talk about {topic} beats small talk about the weather.",
      "You can tell everything about people from how they feel about {topic}.",
      "Half of all our problems could be solved with {topic}, the other half with snacks.",
      "There should be an out-of-office reply for questions about {topic}.",
      "People who have no opinion about {topic} are hiding something.",
      "Whoever brings up {topic} also has to bring cake.",
    ],
    any: [
      "A meeting without biscuits is just an e-mail with chairs.",
      "Anybody who says “quick question” owes everybody a coffee.",
      "The person who finds the bug should get a day off, and so should the bug.",
      "Mute buttons have saved more friendships than apologies have.",
    ],
  },
  funniest: {
    about: [
      "One day historians will divide time into before and after {topic}.",
      "If {topic} had a fan club, half of this meeting would be on its board.",
      "There are two kinds of people: those who love {topic}, and those who are wrong.",
      "My therapist and I have agreed not to talk about {topic} any more.",
      "If aliens land here, we should show them {topic} first and explain nothing.",
      "Somewhere there is a museum about {topic}, and its gift shop is the best part.",
      "A documentary about {topic} in eight parts would still be too short.",
      "Job interviews should begin with one question: your thoughts on {topic}?",
    ],
    any: [
      "Every chair with wheels is a vehicle, and its driver should have a licence.",
      "A calendar full of meetings is just a game that nobody wins.",
      "Whoever invented “Reply all” should receive every one of those replies.",
      "The office printer can smell fear, and it has opinions about deadlines.",
    ],
  },
  spicy: {
    about: [
      "Most people only pretend to care about {topic}.",
      "We would all be better off with one month without {topic}.",
      "Everything good that can be said about {topic} has been said; the rest is noise.",
      "The loudest people on the subject of {topic} know the least about it.",
      "When it comes to {topic}, the majority is usually wrong.",
      "Anybody who changes their mind about {topic} in public deserves applause.",
      "{Topic}: overrated, and everybody secretly knows it.",
      "{Topic}: underrated, and it is time that somebody said so.",
    ],
    any: [
      "Most meetings are held because nobody dares to decide alone.",
      "Being busy is not a sign of being important.",
      "If nobody would notice that a report is missing, nobody should write it.",
      "Open-plan offices were never about working together.",
    ],
  },
  normal: {
    about: [
      "We should spend more time on {topic}.",
      "We should spend less time on {topic}.",
      "With {topic}, less is more.",
      "Everybody should try something new with {topic} at least once a year.",
      "The best advice about {topic} comes from beginners.",
      "In ten years nobody will talk about {topic} any more.",
      "In ten years {topic} will matter more than now.",
      "Decisions about {topic} are best made by those who deal with it every day.",
    ],
    any: [
      "One day a week without meetings would do more than any new tool.",
      "The best ideas come outside working hours.",
      "A good question is worth more than a quick answer.",
      "Written updates are better than spoken ones.",
    ],
  },
};
