import type { Price } from "../book/resources.ts";

/** A line of an invoice before discounts and taxes, in cents. */
export type LineDraft = {
  amount: number;
  description: string;
  quantity: number;
  period: { start: number; end: number };
  price: Price;
  subscription: string;
  item: string;
  /** Its amount is what reductions left over. */
  isProration: boolean;
};
