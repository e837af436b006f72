/** How late something must be before its job counts as lost. Milliseconds. */
export const lostAfter = 15 * 60_000;
/** How many lost jobs of a kind are queued anew at once. */
export const mostWoken = 1000;
