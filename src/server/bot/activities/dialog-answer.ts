import { z } from "zod";
import type { dialogCard } from "#cards/parts/dialog-card.ts";
import type { Call } from "../call.ts";

/** A dialog for the host to open, or a message to show instead. */
export type DialogAnswer = {
  task: { type: "continue"; value: Dialog | CardDialog } | { type: "message"; value: string };
};
/** A card of the product as a dialog. */
type CardDialog = {
  title: string;
  width: number;
  height: number;
  card: {
    contentType: "application/vnd.microsoft.card.adaptive";
    content: ReturnType<typeof dialogCard>;
  };
};
export type Dialog = {
  title: string;
  width: number | "large";
  height: number | "large";
  url: string;
  fallbackUrl: string;
};

const value = z
  .object({
    data: z.unknown().optional(),
    context: z
      .object({ theme: z.enum(["default", "dark", "contrast"]).optional() })
      .catch({})
      .default({}),
  })
  .catch({ data: undefined, context: {} });

/** A request for a dialog: the button's command and the viewer's theme. */
export function askedIn({ activity }: Pick<Call, "activity">): z.infer<typeof value> {
  return value.parse(activity.value);
}

/** A page of the product as a dialog. */
export function dialogOf(
  call: Call,
  path: string,
  query: Record<string, string>,
  look: Omit<Dialog, "url" | "fallbackUrl">,
): DialogAnswer {
  const { config, actor } = call.ctx;
  const url = new URL(`${config.publicUrl}/${actor.app}${path}`);
  for (const [name, text] of Object.entries(query)) url.searchParams.set(name, text);
  const { theme } = askedIn(call).context;
  if (theme) url.searchParams.set("theme", theme);
  return { task: { type: "continue", value: { ...look, url: url.href, fallbackUrl: url.href } } };
}
