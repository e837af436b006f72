/** Whether an anonymous answer was counted, and how that can be checked (decisions/040). */
export const receiptsText = {
  own: {
    counted: "Your answer was counted",
    waiting: "Your answer is saved, but not counted: it would be too easy to tell whose it is.",
    older: "Your answer can't be checked: it is from before that was possible.",
    missing:
      "Your answer was not found among those that were counted. Please tell whoever sent this " +
      "{type}.",
    elsewhere:
      "Whether your answer was counted can be checked where you gave it: only there its " +
      "receipt is kept.",
    failed: "Whether your answer was counted can't be checked right now.",
  },
  checking: "Checking your answer…",
  again: "Check again",
  title: "Check the count",
  summary: {
    one: "1 anonymous answer is on the list",
    more: "{n} anonymous answers are on the list",
  },
  why:
    "The list has a number for each of them, which shows nothing of the answer. Who answered " +
    "finds the own number with a receipt that only the own device has. The root stands for the " +
    "whole list: who reads the same root sees the same list.",
  root: "Root of the list",
  receipt: "Your receipt",
  receiptHint: "Who knows it can find your answer. Keep it to yourself.",
  copy: "Copy",
  copied: "Copied",
  copyWhat: "Copy: {what}",
  unlisted: {
    one: "1 counted answer is not on the list: it is older than the list.",
    more: "{n} counted answers are not on the list: they are older than the list.",
  },
  waiting: {
    one: "1 answer is saved, but not counted: it would be too easy to tell whose it is.",
    more: "{n} answers are saved, but not counted: it would be too easy to tell whose they are.",
  },
  file: "Download proof file",
  fileHint: "With this file anybody can count again, without this app.",
  fileSaved: "The proof file was saved",
  fileFailed: "The proof file could not be saved. Please try again.",
} as const;
