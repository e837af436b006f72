import type { Patterns } from "./patterns.ts";

/**
 * Questions about a topic that anybody at work can answer in a sentence. Each is right whatever
 * stands for `{topic}`: one thing or many, a name, a sign or words of any language.
 */
export const icebreakerPatterns: Patterns = {
  funny: {
    about: [
      "If you could add one silly rule about {topic}, what would it be?",
      "Which animal would be the best at {topic}, and why?",
      "What would a superhero whose only power is {topic} be called?",
      "Which song should play whenever somebody mentions {topic}?",
      "What is the worst advice about {topic} that you can think of?",
      "Which emoji says everything about you and {topic}?",
      "How would you explain {topic} to a time traveller from the year 1500?",
      "What would your pet, real or imagined, say about {topic}?",
    ],
    any: [
      "Which animal would make the worst colleague?",
      "What is the strangest thing within reach of your left hand?",
      "Which song should play whenever you join a meeting?",
      "What would your desk say if it could talk?",
    ],
  },
  funniest: {
    about: [
      "You have thirty seconds on live television to sell {topic}. What is your slogan?",
      "A film about you and {topic} wins every award. What is it called?",
      "What would be the headline if {topic} made the front page tomorrow?",
      "Aliens ask you what {topic} means. What do you tell them, with a straight face?",
      "You open a museum about {topic}. What is its most confusing exhibit?",
      "What would the warning label on {topic} say?",
      "There is a world championship in {topic}. How do you get disqualified?",
      "What would be the first line of a terrible poem about {topic}?",
    ],
    any: [
      "You are a ghost and haunt this office. What do you do first?",
      "What would be the warning label on you before your first coffee?",
      "You may rename Monday. What is it called from now on?",
      "Your life becomes a cookery show. Which dish goes wrong in the first episode?",
    ],
  },
  spicy: {
    about: [
      "Which opinion about {topic} do you hold that most people here do not share?",
      "What does everybody get wrong about {topic}?",
      "Love it or leave it: where do you stand on {topic}?",
      "What would you never say aloud about {topic}, until now?",
      "Which habit around {topic} would you abolish today?",
      "Is {topic} overrated or underrated, and how sure are you?",
      "What is the most controversial thing that you could say about {topic} at dinner?",
      "About {topic}: which hill are you willing to defend?",
    ],
    any: [
      "Which popular thing do you simply not understand?",
      "Which rule do you break most often, and why is that fine?",
      "Which trend should end this year?",
      "What is your most harmless unpopular opinion?",
    ],
  },
  normal: {
    about: [
      "What comes to your mind first when you hear {topic}?",
      "What is your best memory that has to do with {topic}?",
      "What have you learned about {topic} that others should know?",
      "What would you like to know about {topic}?",
      "Who taught you the most about {topic}?",
      "In three words, how do you feel about {topic}?",
      "What is one small thing that would make {topic} better?",
      "How has your view of {topic} changed over the years?",
    ],
    any: [
      "What made you smile this week?",
      "What are you looking forward to this month?",
      "Which small thing would make today a good day?",
      "What have you learned lately that others should know?",
    ],
  },
};
