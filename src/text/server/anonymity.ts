/** A heading, or a paragraph. */
export type PagePart = string | { heading: string };

/**
 * What "Anonymous" means, for those who answer (decisions/041). `{groupOf}`: ANONYMITY_MIN_GROUP;
 * `{double}`: twice as many.
 */
export const anonymityPage: readonly PagePart[] = [
  "This page says what {product} does so that nobody learns what you answered anonymously, and " +
    "where that ends.",
  { heading: "How it works" },
  "Your name and your answer are stored apart. The list of who took part says that you did, not " +
    "what you chose. Owners may learn who is on it.",
  "Your answer is saved at once, sealed: it is encrypted with its comments, and all sealed " +
    "answers of a survey have the same length. It is not in the results yet. As soon as " +
    "{double} people have sealed answers, all but {groupOf} of these, picked at random, are " +
    "opened together, mixed, and added to the results. So totals, lists, word clouds and " +
    "exports move in groups of {groupOf} people or more, and show nobody what a single " +
    "answer changed. The number of answers is exact at all times.",
  "When it closes, all answers are added and the key to them is destroyed. The same answers are " +
    "added earlier if everybody it was sent to has answered.",
  "Your device keeps a receipt, a random number that nobody else has. With it you can change " +
    "your answer while that is allowed, and check after the close that it was counted. " +
    "Whoever has your device and account can do that too.",
  { heading: "Who can learn what" },
  "Colleagues see the results, if they may see them: totals that move in groups.",
  "Owners also see who took part and, if {groupOf} people or more answered, answers one by one " +
    "without names, in an order that says nothing about time.",
  "Administrators of your organization who are made owners see what owners see. They can also " +
    "export what is stored of you: the file names the anonymous surveys that you took part in, " +
    "never an answer to them. Each such export is in the audit trail.",
  "Microsoft Teams gets no answer of yours in a message; what you press on a card passes through " +
    "it on its way to this server.",
  "Administrators of the database, who can read every table as often as they like, can see when " +
    "you took part and with which group your answer was added, but not which answer of that " +
    "group is yours. If all in the group said the same, they know what you said. If you change " +
    "an answer that was already added, and they know from elsewhere that you did, they can find " +
    "it. So can whoever has the database log every query with its values, when you look at " +
    "such an answer or change it.",
  "Somebody with copies of the database's files, its log or its backups sees the same, and which " +
    "sealed answer was yours. Without the key of this server they cannot open it. The key is " +
    "kept apart from the database; who has both, or had both before the close, can read answers " +
    "that were sealed in the copy.",
  "Whoever controls the running server itself, its memory and its keys, can read answers as they " +
    "come in. No software on that server can prevent it: you trust your organization's operators " +
    "in this.",
  { heading: "What anonymity cannot do" },
  "Totals of everything are shown at the close, even if only a few people answered. If one " +
    "person answered, the total is their answer. If all said the same, everybody knows what you " +
    "said. And who knows what most of a group said can work out the rest.",
  "Fewer than {groupOf} people: texts, comments and single answers are never shown. Participants " +
    "of a meeting without an account don't count as people here, since one person could be " +
    "several of them.",
  "If it is closed, opened again and closed again, answers that came in later are shown only if " +
    "{groupOf} people or more gave one. Otherwise only their number is shown. It is the same " +
    "with answers of people who came after everybody had answered and all was shown.",
  "What you write can tell who you are: a name, an event, your style.",
  "A choice that you add comes with your answer and is sealed with it. Others see it when your " +
    "answer is added to the results with its group; at the close also if only a few people " +
    "answered. Its words can tell who you are like any others.",
  "An answer longer than 32 KiB, some 30,000 letters, is longer than the others when sealed. Who " +
    "reads the database sees that you gave one of that length.",
  "Where everybody chooses between their name and an anonymous answer, only anonymous answers " +
    "are sealed and grouped. That you chose to be anonymous can be found out, since others " +
    "answered with their names.",
  "Anonymous questions and posts in a Q&A or an icebreaker are stored without a person and shown " +
    "in groups of {groupOf}, or when a moderator approves them, but not sealed: moderators who " +
    "review see each one when it comes in, and so does whoever reads the database. Who writes " +
    "several counts once in a group, unless the program restarts in between, or several of it run.",
];
