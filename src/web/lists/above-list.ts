/** How many a page shows at first of what stands above its list: few, the list is what counts. */
export const firstAbove = { series: "4", waiting: "6" } as const;
