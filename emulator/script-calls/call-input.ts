import { z } from "zod";
import { findApp, type RegisteredApp } from "../directory/registered-app.ts";
import { httpError } from "../http-error.ts";
import type { World } from "../world.ts";

export const idParam = z.object({ id: z.string() });
export const asQuery = z.object({ as: z.string() });
export const data = z.record(z.string(), z.unknown());

/** Reads the input of a call; refuses with 400 naming the field. */
export function read<T extends z.ZodType>(shape: T, input: unknown): z.output<T> {
  const parsed = shape.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw httpError(
    400,
    "BadRequest",
    `${issue?.path.join(".") || "body"}: ${issue?.message ?? "not usable"}`,
  );
}

/** By app id or registered name; refuses with 404 AppNotFound. */
export function appNamed(world: World, name: string): RegisteredApp {
  const app = findApp(world.apps, name);
  if (!app) throw httpError(404, "AppNotFound", `No app has the id or name "${name}".`);
  return app;
}
