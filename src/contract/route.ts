import type { z } from "zod";

/** One HTTP call under `{context}/api`: what goes in, what comes back. The server mounts it and the client calls it. */
export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** 200 unless said otherwise (API-04). */
  status?: 201 | 204;
  /** Whether participants of a meeting without an account may call it too (ANO-16). */
  guests?: true;
};

export type Api = Record<string, Route>;

type Parts = "params" | "query" | "body";
export type Received<R extends Route> = {
  [P in Parts as R[P] extends z.ZodType ? P : never]: R[P] extends z.ZodType ? z.output<R[P]> : never;
};
/** A query of which nothing is required may be left out. */
type IsOptional<R extends Route, P extends Parts> = P extends "query" ? (Record<never, never> extends InputOf<R, P> ? true : false) : false;
type InputOf<R extends Route, P extends Parts> = R[P] extends z.ZodType ? z.input<R[P]> : never;
export type Sent<R extends Route> = {
  [P in Parts as R[P] extends z.ZodType ? (IsOptional<R, P> extends true ? never : P) : never]: InputOf<R, P>;
} & { [P in Parts as R[P] extends z.ZodType ? (IsOptional<R, P> extends true ? P : never) : never]?: InputOf<R, P> };
export type Reply<R extends Route> = z.output<R["reply"]>;

export function defineApi<const A extends Api>(api: A): A {
  return api;
}
