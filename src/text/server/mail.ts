/** E-mails that the product sends to its operator. */
export const mailText = {
  analyticsSubject: "{product}: custom analytics requested",
  analyticsBody: [
    "An owner asked for custom analytics.",
    "",
    "Organization: {tenantId}",
    "Item: {surveyId} ({type})",
    "Requested by: {name} {upn}",
    "Requested at: {requestedAt}",
    "",
    "The owner was told that delivery takes 2 to 3 business days.",
  ].join("\n"),
} as const;
