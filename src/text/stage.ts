/** Texts of results on a meeting's stage, and of bringing them there. */
export const stageText = {
  show: "Show on stage",
  showWhat: "Show {title} on stage",
  everything: "All questions",
  shown: "It is on the stage now",
  notShown: "It could not be shown on the stage.",
  loading: "Loading the stage",
  name: "{product} {type}",
  how: {
    meeting: "Answer in the meeting's chat, or open {product}",
    channel: "Answer in the channel, or open {product}",
    other: "Answer in {product}",
  },
  answered: "{n} answered",
  answeredOf: "{n} of {m} answered",
  oneQuestion: "1 question",
  questions: "{n} questions",
  tookPart: "{n} took part",
  average: "Average {n}",
  plus: "+{n}",
  cloud: "Word cloud: {words}",
} as const;
