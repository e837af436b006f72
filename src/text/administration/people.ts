/** One person's data: what there is of them, handing over and erasing. */
export const peopleText = {
  about:
    "What {product} has about one person of your organization: save it as a file, hand over what " +
    "they own, or erase them. Looking for somebody is in the audit.",
  search: "Find a person",
  tooShort: "Type at least two letters of a name or address, or a whole id",
  searching: "Searching",
  nobody: "Nobody found",
  /** The part of the page about the person who is chosen. */
  person: "Person",
  loading: "Loading person",
  failed: "The person could not be loaded",
  figures: {
    surveys: "Surveys that they own",
    series: "Series that they own",
    templates: "Templates that they own",
    answered: "Surveys that they answered by name",
  },
  anonymousHint:
    "Whom an anonymous answer is from is not stored. The file says only which anonymous surveys " +
    "they took part in.",
  running: { "hand-over": "What they own is being handed over.", erase: "They are being erased." },
  actionsOf: "Actions for {name}",
  save: "Save everything as a file",
  saving: "Saving",
  saved: "Everything about {name} was downloaded",
  saveFailed: "The file was not saved",
  handOver: "Hand over",
  erase: "Erase",
  handOverTitle: "Hand over everything that {name} owns?",
  handOverPoints: [
    "All their surveys and series get the new owner in their place.",
    "The new owner can edit, close and delete them, and sees everything that their settings let " +
      "owners see.",
    "Answers, drafts and templates stay theirs.",
    "It is in the audit that you handed it over.",
  ],
  eraseTitle: "Erase {name}?",
  erasePoints: [
    "It cannot be undone.",
    "Votes that have their name count on as votes of nobody, so totals stay as they are. Texts, " +
      "comments, posts and replies are removed.",
    "Surveys, series and shared plans (no trials) that only they own get the new owner. What " +
      "others own too stays with them.",
    "Templates that only they own, drafts, licenses, reminders and everything else about them " +
      "are removed.",
    "Anonymous answers stay: nothing tells whose they are.",
    "Choices that they added to somebody's question stay, word for word: nothing tells who added " +
      "one. If one names them, an owner of that survey can delete the survey.",
    "Whoever is still in a team or chat with {product} is found there again, without what was " +
      "erased. Remove them from Teams first.",
    "Backups, and logs that were kept elsewhere, keep what they have.",
    "It is in the audit that you erased somebody, but not whom.",
  ],
  begun: {
    "hand-over": "What {name} owns is being handed over to {to}",
    erase: "{name} is being erased",
  },
} as const;

/** What is done for a person in the background. */
export const taskText = {
  list: "Tasks",
  hint: "Tasks go on in the background, also when you leave this page.",
  loading: "Loading tasks",
  failed: "The tasks could not be loaded",
  none: "Nothing was handed over or erased for a whole person yet.",
  columns: { task: "Task", to: "New owner", begun: "Begun", state: "State" },
  names: { "hand-over": "Hand over: {name}", erase: "Erase: {name}" },
  running: "Running, {count} done so far",
  finished: "Done",
  stopped: "Stopped after {count}: begin it again",
  finishedNews: {
    "hand-over": "Everything was handed over",
    erase: "The person was erased",
  },
} as const;
