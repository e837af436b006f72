/** Steps of scales that several templates use: values with what they mean. */
type Scale = [value: string, label: string][];

export const usefulness: Scale = [
  ["1", "Not useful"],
  ["2", "Slightly useful"],
  ["3", "Useful"],
  ["4", "Very useful"],
  ["5", "Extremely useful"],
];

export const satisfaction: Scale = [
  ["1", "Very dissatisfied"],
  ["2", "Dissatisfied"],
  ["3", "Neutral"],
  ["4", "Satisfied"],
  ["5", "Very satisfied"],
];

export const confidence: Scale = [
  ["1", "Not at all confident"],
  ["2", "Slightly confident"],
  ["3", "Fairly confident"],
  ["4", "Confident"],
  ["5", "Very confident"],
];

export const ease: Scale = [
  ["1", "Very difficult"],
  ["2", "Difficult"],
  ["3", "Neither"],
  ["4", "Easy"],
  ["5", "Very easy"],
];
