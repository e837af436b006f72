/** The categories of trivia questions, as `Group:Name`, in the order in which they are shown. */
export const triviaCategories = [
  "Animals:General",
  "Animals:Oceans",
  "Arts:Literature",
  "Arts:Painting",
  "Film:Classics",
  "Food:General",
  "Geography:Capitals",
  "Geography:Landmarks",
  "Geography:Rivers and Mountains",
  "History:Ancient",
  "History:Modern",
  "Language:Words",
  "Mathematics:General",
  "Music:General",
  "Mythology:General",
  "Nature:Plants",
  "Nature:Weather",
  "Science:Chemistry",
  "Science:Human Body",
  "Science:Physics",
  "Science:Space",
  "Sports:General",
  "Technology:Computing",
  "Technology:Inventions",
] as const;
export type TriviaCategory = (typeof triviaCategories)[number];

/** The folder of a category's questions: `Science:Human Body` is in `science-human-body`. */
export function folderOf(category: TriviaCategory): string {
  return category.toLowerCase().replace(/[^a-z]+/g, "-");
}
