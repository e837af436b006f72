/** Texts of the respondents' page that are not needed for its first question. */
export const respondLaterText = {
  /** Of a wrong link, and of what is deleted or somebody else's: it does not say which. */
  nowhere: "The link is wrong, or what it led to was deleted.",
  otherAccount: "Use another account",
  /** TAK-29. */
  chooseTime: "Choose a time",
  /** QED-20: also on the card, and in the editor with its preview. */
  noChoices: "Add a new choice to get started!",
  addChoice: "Add choice",
  newChoice: "Your own choice",
  /** Where answers may be anonymous (decisions/046). */
  addedPrivately:
    "It is sent with your answer. Choices that come with anonymous answers appear together with " +
    "the results of a group, so it does not show who added them.",
  /** The survey was changed meanwhile. */
  changed: "This {type} was changed meanwhile. Your answers are kept.",
  changedOnly: "This {type} was changed meanwhile.",
  questionGone: "“{label}” is no longer asked. What you answered there was not sent: {answer}",
  choiceGone:
    "This {type} was changed meanwhile. A choice of yours is no longer there, please choose again.",
  namedNow: "This {type} was changed meanwhile: your answers are shown with your name now.",
  namedElsewhere:
    "You began to answer with your name elsewhere: your answers are shown with your name now.",
  sendAgain: "Your answer was not sent. Send it again.",
  sendByName: "Your answer was not sent. Send it again to give it with your name.",
  answeredAlready: "You have answered already. What you sent now was not saved.",
  choicesAdded: "New choices were added.",
  cancel: "Cancel",
  notSentHeading: "What you answered and could not be sent",
  /** TAK-27. */
  surveyComment: "Comment",
  sendComment: "Send comment",
  changeComment: "Change comment",
  commentSaved: "Your comment was saved",
  closes: "Closes {date}",
  /** At the end, where results are not shown. */
  thanks: "Thank you.",
  hidden: {
    "real-time": null,
    "after-close": "Results are shown here after it closes.",
    private: "Only its authors see the results.",
  },
  viewResults: "View results",
  done: "Done",
  completedImage: "A check mark",
} as const;
