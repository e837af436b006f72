/** What is written to every open stream now and then, so that nothing between takes it for dead. `every`: milliseconds. */
export const heartbeat = { chunk: Buffer.from(": still here\n\n"), every: 15_000 };
