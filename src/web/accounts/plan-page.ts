/** Where plans are chosen, of the variant that sells them. It opens in a window of its own, so that nothing that is being written is left. */
export function planPage(track: string): string {
  return `/msteams/content/stripe/checkout?${new URLSearchParams({ track })}`;
}
