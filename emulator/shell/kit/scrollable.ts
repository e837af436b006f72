/** For what scrolls and may hold nothing else to focus: the keyboard has to reach it. */
export const scrollable = { tabIndex: 0 } as const;
