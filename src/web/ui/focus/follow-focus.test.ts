// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { followFocus } from "./follow-focus.ts";

afterEach(() => {
  document.dispatchEvent(new Event("keydown"));
  document.body.replaceChildren();
});

/** A form with the focus in it is replaced by a heading, as React would do that. */
function replaceForm(): HTMLHeadingElement {
  const [form, field] = [document.createElement("form"), document.createElement("input")];
  form.append(field);
  document.body.append(form);
  field.focus();
  followFocus(form);
  const heading = document.createElement("h1");
  form.replaceWith(heading);
  return heading;
}

it("the focus of a form that is replaced goes on at the heading of what replaces it", async () => {
  const heading = replaceForm();
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
});

it("the focus goes on there once the page has it, and is never taken from the host", async () => {
  const elsewhere = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  onTestFinished(() => elsewhere.mockRestore());
  const heading = replaceForm();
  // What watches the page for changes has been told.
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  expect(document.activeElement).toBe(document.body);
  elsewhere.mockReturnValue(true);
  window.dispatchEvent(new Event("focus"));
  expect(document.activeElement).toBe(heading);
});
