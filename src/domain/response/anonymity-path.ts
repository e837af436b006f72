/** The page that says what "Anonymous" means (decisions/041). */
export const anonymityPath = "/anonymity";
