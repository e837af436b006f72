import { makeStyles, tokens } from "@fluentui/react-components";
import { ReOrderDotsVerticalRegular } from "@fluentui/react-icons/svg/re-order-dots-vertical";
import type { PointerEvent } from "react";

const useStyles = makeStyles({
  handle: {
    flexShrink: 0,
    display: "grid",
    placeItems: "center",
    width: "24px",
    height: "32px",
    cursor: "grab",
    touchAction: "none",
    color: tokens.colorNeutralForeground3,
    fontSize: "20px",
    "&:active": { cursor: "grabbing" },
    "@media (max-width: 400px)": { display: "none" },
  },
});

/**
 * The handle for reordering a list with a pointer. Keyboards and screen readers use buttons
 * instead.
 */
export function DragHandle({ onPointerDown }: { onPointerDown: (event: PointerEvent) => void }) {
  return (
    <span className={useStyles().handle} aria-hidden onPointerDown={onPointerDown}>
      <ReOrderDotsVerticalRegular />
    </span>
  );
}
