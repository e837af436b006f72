/** What is wrong with what a participant without an account says of themselves (ANO-04, ANO-05). */
export const guestProblems = {
  "guest-name.required": "Name is required",
  "guest-email.invalid": "Please enter a valid email address",
} as const;
