import { expect, it } from "vitest";
import { isMediaFile } from "./media-file.ts";

it("recognizes a video file by its URL's extension", () => {
  expect(isMediaFile("https://media.example.org/start/chat.MP4?version=2")).toBe(true);
  expect(isMediaFile("https://media.example.org/chat.webm")).toBe(true);
  expect(isMediaFile("https://video.example.org/watch?v=chat.mp4")).toBe(false);
  expect(isMediaFile("chat.mp4")).toBe(false);
});
