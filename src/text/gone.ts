/** Of a survey that was deleted while its page is open. */
export const goneText = "This {type} was deleted";
