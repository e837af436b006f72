import type { IActionSet } from "@microsoft/teams.cards";

/** A button that shows or hides an element of the same card, without a request. */
export function toggle(title: string, elementId: string): IActionSet {
  return {
    type: "ActionSet",
    spacing: "Small",
    actions: [{ type: "Action.ToggleVisibility", title, targetElements: [elementId] }],
  };
}
