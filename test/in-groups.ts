/** What is said of anonymous answers of which none is shown yet, where a group has three people. */
export const inGroups =
  "Anonymous results appear in groups of 3, the first when 6 people or all have answered, or at " +
  "the close.";
