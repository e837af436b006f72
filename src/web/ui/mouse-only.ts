/**
 * For the arrow of a combobox: its list opens by typing and by the arrow keys, so that for the
 * keyboard and screen readers it would be a second stop without the field's name.
 */
export const mouseOnly = { "aria-hidden": true, tabIndex: -1 } as const;
