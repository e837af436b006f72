/** The size of the picker's dialog; its width is AUT-26. */
export const pickerSize = { width: 700, height: 580 } as const;
