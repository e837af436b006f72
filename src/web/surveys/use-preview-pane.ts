import { useEffect, useState } from "react";
import { useHost } from "../host/use-host.ts";
import { useMediaQuery } from "../ui/use-media-query.ts";
import { authoringWidths, roomForPreview, sizeWith } from "./dialog-size.ts";

export type PreviewPane = {
  /** Side by side with the form. */
  beside: boolean;
  /** In place of the form, where there is no room beside it. */
  instead: boolean;
  toggle: () => void;
  /** Brings the form back where the preview stands in its place. */
  showForm: () => void;
};

/** Where the preview is shown (AUT-04). In a dialog, showing and hiding it asks the host for the matching size (AUT-05, EDT-20). */
export function usePreviewPane(editing: boolean): PreviewPane {
  const host = useHost();
  const inDialog = host.context.frame === "task";
  const wide = useMediaQuery(`(min-width: ${authoringWidths.sideBySideAbove + 1}px)`);
  const roomy = roomForPreview(window.outerWidth);
  const [wanted, setWanted] = useState(roomy || !inDialog);
  const [instead, setInstead] = useState(false);

  useEffect(() => {
    if (inDialog) host.resizeDialog(sizeWith(wanted && roomy, editing));
  }, [inDialog, wanted, roomy, editing, host]);

  const toggle = () => {
    if (wide || (inDialog && roomy)) {
      setWanted(!wanted);
      setInstead(false);
    } else setInstead(!instead);
  };
  return { beside: wide && wanted, instead: instead && !wide, toggle, showForm: () => setInstead(false) };
}
