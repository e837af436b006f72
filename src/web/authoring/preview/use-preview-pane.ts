import { useEffect, useState } from "react";
import { useHost } from "../../host/use-host.ts";
import { authoringWidths, roomForPreview, sizeWith } from "../../paths/dialog-size.ts";
import { useMediaQuery } from "../../ui/use-media-query.ts";

export type PreviewPane = {
  /** Side by side with the form. */
  beside: boolean;
  /** Replaces the form if there is no room beside it. */
  instead: boolean;
  toggle: () => void;
  /** The preview is alone, as the last step. */
  reviewing: boolean;
  /** Shows the preview alone, as the step before sending (STD-02). */
  review: () => void;
  /** Returns from the preview to the form. */
  showForm: () => void;
};

/**
 * Where the preview is shown (AUT-04). In a dialog, showing or hiding it resizes the dialog
 * (AUT-05, EDT-20).
 */
export function usePreviewPane(editing: boolean): PreviewPane {
  const host = useHost();
  const inDialog = host.context.frame === "task";
  const wide = useMediaQuery(`(min-width: ${authoringWidths.sideBySideAbove + 1}px)`);
  const roomy = roomForPreview(window.outerWidth);
  const [wanted, setWanted] = useState(roomy || !inDialog);
  const [instead, setInstead] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const showForm = () => {
    setReviewing(false);
    setInstead(false);
  };

  useEffect(() => {
    if (inDialog) host.resizeDialog(sizeWith(wanted && roomy, editing));
  }, [inDialog, wanted, roomy, editing, host]);

  const toggle = () => {
    if (reviewing) return showForm();
    if (wide || (inDialog && roomy)) {
      setWanted(!wanted);
      setInstead(false);
    } else setInstead(!instead);
  };
  return {
    beside: wide && wanted && !reviewing,
    instead: reviewing || (instead && !wide),
    toggle,
    reviewing,
    review: () => setReviewing(true),
    showForm,
  };
}
