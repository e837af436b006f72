import { anonymityPage } from "./anonymity.ts";

/**
 * The two legal pages that the app packages link to, and what pages link to where something is
 * anonymous. A deployment may replace them at the same addresses.
 */
export const legalTexts = {
  privacy: {
    title: "Privacy",
    paragraphs: [
      "{product} is run by your own organization. What you write and answer is stored in your " +
        "organization's database. Cards and messages go through Microsoft Teams, which keeps " +
        "them as it keeps other messages. Where your organization has switched it on, an " +
        "owner's request for custom analytics is sent by e-mail.",
      "Stored of you: your name, sign-in name and directory id as Microsoft Teams gives them, " +
        "in which teams and chats with {product} you are, what you create, and what you answer " +
        "with your name, also when {product} asks how likely you are to recommend it. Of " +
        "participants of a meeting without an account: the name that they " +
        "gave, and, for 60 days after their last visit at most, their e-mail address, if they " +
        "gave one.",
      "An anonymous answer is stored without a name, and apart from the list of who took part. " +
        "It is sealed until it is added to the results together with those of others, at least " +
        "{groupOf} people at a time while the survey is open. No page, card, file or message " +
        "shows whose answer it is.",
      "This has limits. Who controls the running server, or has both a copy of the database and " +
        "the key of this server, can read sealed answers and whose they are. Where few people " +
        "answered, or all said the same, the results tell what each of them said, and the words " +
        'of a text may tell who wrote it. All of this is described under "Anonymous answers" ' +
        "below.",
      "A page that fails reports to your organization's server which page it was and the name of " +
        "the error{failedPayment}. It says nothing of who you are or what you wrote.",
      "Deleted items can be restored for {deletedDays} days and are then removed from the " +
        "database. Who " +
        "changed an item (by directory id), what was done with it and when is kept for {days} " +
        "days, also after it is removed; this holds nothing of what is asked or answered in it, " +
        "and not who answers. Your organization's backups may keep them for longer. Ask your " +
        "administrator for anything else that concerns your data.",
    ],
  },
  anonymity: { title: "Anonymous answers", paragraphs: anonymityPage },
  terms: {
    title: "Terms of use",
    paragraphs: [
      "{product} is provided by your organization, under the terms of your organization, and " +
        "under the MIT licence without warranty.",
    ],
  },
} as const;

/** What the privacy page says besides where plans are sold. */
export const soldPrivacy = {
  failedPayment: ", and so does a payment or a trial that fails",
  paragraph:
    "Who buys a plan enters their card in a field of the payment provider's, which alone " +
    "receives it. The provider is also told the name and e-mail address that are entered beside " +
    "it. {product} stores who bought which plan, for whom and until when. Who asks for a license " +
    "gives a reason and the address of who approves it; both are kept for {days} days.",
} as const;
