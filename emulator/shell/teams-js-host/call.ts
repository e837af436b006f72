import type { AppFrame } from "./app-frame.ts";
import type { HostServices } from "./host-services.ts";

/** One call of a page. */
export type Call = {
  frame: AppFrame;
  args: unknown[];
  reply: (...args: unknown[]) => void;
  services: HostServices;
  tell: (frame: AppFrame, event: string, ...args: unknown[]) => void;
  attach: (frame: AppFrame) => () => void;
  frames: ReadonlySet<AppFrame>;
};

export type CallTable = Record<string, (call: Call) => void | Promise<void>>;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
