// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { usePersistedDialog } from "./open-dialogs.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});
/** The dialog as it is on a freshly loaded page. */
const loaded = (name = "guide") => {
  cleanup();
  return renderHook(() => usePersistedDialog(name)).result;
};

it("an open dialog is open again after a reload, in the same state (HOST-48)", () => {
  const dialog = loaded();
  expect(dialog.current.state).toBeNull();
  act(() => dialog.current.show());
  expect([dialog.current.state, loaded().current.state]).toEqual(["", ""]);
  act(() => dialog.current.show("meeting"));
  expect(loaded().current.state).toBe("meeting");
  expect(loaded("another").current.state).toBeNull();
});

it("a closed dialog stays closed after a reload (HOST-48)", () => {
  const dialog = loaded();
  act(() => dialog.current.show("team"));
  act(() => dialog.current.close());
  expect([dialog.current.state, loaded().current.state]).toEqual([null, null]);
});
