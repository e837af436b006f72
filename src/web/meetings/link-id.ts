/** Marks the link of a survey in a list. */
export const linkId = (id: string) => `item-${id}`;
