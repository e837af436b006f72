import { z } from "zod";

/**
 * One HTTP call under `{context}/api`: its input and its reply. The server mounts it; the client
 * calls it.
 */
export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** 200 by default (API-04). */
  status?: 200 | 201 | 204;
  /**
   * Creates something and replies 201, unless `status` says otherwise; with an `Idempotency-Key` only once, however often it is
   * sent (decisions/016).
   */
  creates?: true;
  /** Whether participants of a meeting without an account may call it (ANO-16). */
  guests?: true;
  /**
   * Whether many calls are batched into one write. They wait in their own queue, with its own
   * limit.
   */
  gathered?: true;
  /**
   * A `POST` that only reads, because its input must not appear in a URL. Not counted as a write
   * (decisions/021).
   */
  reads?: true;
  /** Waits for another service, so that its answer may take up to a minute. */
  waits?: true;
};

export type Api = Record<string, Route>;

/** A key that the caller creates for one operation and sends again with every retry. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, "1 to 200 visible ASCII characters");

type Parts = "params" | "query" | "body";
export type Received<R extends Route> = {
  [P in Parts as R[P] extends z.ZodType ? P : never]: R[P] extends z.ZodType
    ? z.output<R[P]>
    : never;
};
/** A query without required fields may be omitted. */
type IsOptional<R extends Route, P extends Parts> = P extends "query"
  ? Record<never, never> extends InputOf<R, P>
    ? true
    : false
  : false;
type InputOf<R extends Route, P extends Parts> = R[P] extends z.ZodType ? z.input<R[P]> : never;
export type Sent<R extends Route> = {
  [P in Parts as R[P] extends z.ZodType
    ? IsOptional<R, P> extends true
      ? never
      : P
    : never]: InputOf<R, P>;
} & {
  [P in Parts as R[P] extends z.ZodType
    ? IsOptional<R, P> extends true
      ? P
      : never
    : never]?: InputOf<R, P>;
};
/** Additional options for a route that creates something. */
export type Once<R extends Route> = R extends { creates: true }
  ? { idempotencyKey?: string }
  : Record<never, never>;
export type Reply<R extends Route> = z.output<R["reply"]>;

export function defineApi<const A extends Api>(api: A): A {
  return api;
}
