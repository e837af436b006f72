/** Sentences of the respondents' page that are not needed to show its first question. */
export const respondLaterText = {
  otherAccount: "Use another account",
  /** TAK-29. */
  chooseTime: "Choose a time",
  addChoice: "Add choice",
  newChoice: "Your own choice",
  cancel: "Cancel",
  notSentHeading: "What you answered and could not be sent",
  /** TAK-27. */
  itemComment: "Comment",
  sendComment: "Send comment",
  changeComment: "Change comment",
  commentSaved: "Your comment was saved",
  viewResults: "View results",
  done: "Done",
  completedImage: "A check mark",
} as const;
