/**
 * Polling intervals of the side panel, in milliseconds: the list (MTG-27), and the user's role
 * (MTG-28).
 */
export const refreshEvery = { list: 5000, user: 15_000 } as const;
