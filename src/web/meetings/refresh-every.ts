/** How often the side panel asks again, in milliseconds: the list (MTG-27), and what the user is (MTG-28). */
export const refreshEvery = { list: 5000, user: 15_000 } as const;
