/** The two pages that the app packages name. A deployment puts its own behind the same addresses where it has them. */
export const legalTexts = {
  privacy: {
    title: "Privacy",
    paragraphs: [
      "{product} is run by your own organisation. What you write and answer is stored in your organisation's database and sent to nobody else but Microsoft Teams.",
      "Stored of you: your name, sign-in name and directory id as Microsoft Teams gives them, what you create, and what you answer with your name.",
      "An anonymous answer is stored without anything that leads back to you: nobody can see whose it is, owners and administrators included. That you took part is stored apart from it.",
      "Deleted items are removed for good after 30 days. Ask your administrator for anything else that concerns your data.",
    ],
  },
  terms: {
    title: "Terms of use",
    paragraphs: [
      "{product} is provided by your organisation, under the terms of your organisation, and under the MIT licence without warranty.",
    ],
  },
} as const;
