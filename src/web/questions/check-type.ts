/** An unknown type of question is a mistake of ours: it throws, and ends on the crash page (QED-29). */
export function checkType(registry: object, type: string): void {
  if (!Object.hasOwn(registry, type)) throw new Error(`Unknown question type: ${type}`);
}
