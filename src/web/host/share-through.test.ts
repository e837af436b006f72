// @vitest-environment jsdom
import { expect, it } from "vitest";
import { shareThrough } from "./share-through.ts";

const link = { url: "https://polly.example/s/abc", message: "Lunch?" };

function listen(): { logged: string[]; stop: () => void } {
  const logged: string[] = [];
  const hear = (event: ErrorEvent) => {
    event.preventDefault();
    logged.push(event.message);
  };
  window.addEventListener("error", hear);
  return { logged, stop: () => window.removeEventListener("error", hear) };
}

it("hands the link and the message to the host's dialog", async () => {
  const asked: unknown[] = [];
  expect(await shareThrough(async (request) => void asked.push(request), link)).toBe("shared");
  expect(asked).toEqual([
    { content: [{ type: "URL", url: link.url, message: "Lunch?", preview: true }] },
  ]);
});

it("logs that the user closed the dialog, and reports no error (SUC-21, TEL-05)", async () => {
  const { logged, stop } = listen();
  const cancelled = shareThrough(
    () => Promise.reject({ errorCode: 8000, message: "User cancelled share" }),
    link,
  );
  expect(await cancelled).toBe("cancelled");
  stop();
  expect(logged.join()).toContain("User cancelled share");
});

it("passes on any other refusal of the host, in the host's words", async () => {
  await expect(
    shareThrough(() => Promise.reject({ errorCode: 500, message: "No network" }), link),
  ).rejects.toThrow("No network");
  await expect(shareThrough(() => Promise.reject({ errorCode: 500 }), link)).rejects.toThrow("500");
});
