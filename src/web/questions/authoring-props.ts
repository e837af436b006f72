/**
 * The form fields of one question type. `at` is the question's index in the draft; each component
 * watches only the values that it shows.
 */
export type EditorProps = { at: number };
