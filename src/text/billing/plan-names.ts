/** The name of each pricing plan (PLAN-01). */
export const planNames = {
  "teams-standard-500": "Standard",
  "teams-standard-2500": "Standard 2500",
  "teams-standard-5000": "Standard 5000",
  "teams-pro-unlimited": "Pro",
  enterprise: "Enterprise",
  "agile-standup": "Standup",
} as const;
