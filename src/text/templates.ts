/** Sentences of the template gallery. */
export const templatesText = {
  title: "Templates",
  back: "Back",
  loading: "Loading templates",
  failed: "The templates could not be loaded",
  search: "Search templates",
  /** TPL-02. */
  searchPlaceholder: "Type to Search",
  clear: "Clear search",
  categories: "Categories",
  category: "Category",
  all: "All",
  list: "Templates",
  /** TPL-08. */
  oneQuestion: "1 question",
  questions: "{n} questions",
  /** TPL-18. */
  noneFound: "No templates found matching {query}",
  none: "There are no templates yet.",
  oneFound: "1 template",
  found: "{n} templates",
} as const;
