/**
 * Marks a button that gets the focus back from the dialog that it opened. It is what Fluent's `useRestoreFocusTarget` writes, without the library behind it, which comes with
 * the first dialog or menu: pages that begin with such a button load sooner.
 */
export const restoreTarget = { "data-tabster": '{"restorer":{"type":1}}' } as const;
