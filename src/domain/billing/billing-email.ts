import { z } from "zod";

/** Where the provider sends invoices; it takes no letters beyond ASCII (BIL-27, CRD-02). */
export const billingEmail = z.email().max(254);
