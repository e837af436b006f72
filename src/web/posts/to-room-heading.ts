import { handFocusOn } from "../ui/focus/hand-focus-on.ts";

/**
 * For a form and the button that opens it: in a closed room, the focus goes on at the heading. As
 * long as it is open, they hand the focus to each other themselves.
 */
export const toRoomHeading = handFocusOn("section", (room) =>
  room.querySelector("[data-not-open]") ? room.querySelector("h2") : null,
);
