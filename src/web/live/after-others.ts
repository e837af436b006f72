const wait = { least: 2000, most: 120_000, perPerson: 10, unknown: 15_000 };

/**
 * How long a page waits after others responded before it asks what that changes for it, up to twice
 * as long at random: longer the more people there are, so that thousands of pages do not ask at
 * each vote (milliseconds).
 */
export function waitAfterOthers(audienceSize: number | null): number {
  const wished = audienceSize === null ? wait.unknown : wait.perPerson * audienceSize;
  return Math.min(wait.most, Math.max(wait.least, wished)) * (1 + Math.random());
}
