/**
 * Marks a button that gets the focus back from the dialog that it opened. Sets the same attribute
 * as Fluent's `useRestoreFocusTarget` without its library, which loads with the first dialog or
 * menu, so that pages with such a button load faster.
 */
export const restoreTarget = { "data-tabster": '{"restorer":{"type":1}}' } as const;
