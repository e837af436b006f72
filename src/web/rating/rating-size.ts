import type { DialogSize } from "../host/host.ts";

/** `long`: with the field for the reason, or an error. */
type RatingView = "question" | "long" | "thanks" | "opted-out";

/** The size of the rating dialog (NPS-11, NPS-12). */
export const ratingSizes: Record<RatingView, DialogSize> = {
  question: { width: 701, height: 400 },
  long: { width: 701, height: 480 },
  thanks: { width: 701, height: 350 },
  "opted-out": { width: 436, height: 350 },
};
