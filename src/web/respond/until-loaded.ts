/** Milliseconds between tries. */
const wait = 2000;

/** A part of this page that comes later; asked for again until it is there. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
