// @vitest-environment jsdom
import { FluentProvider, useRestoreFocusTarget } from "@fluentui/react-components";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { restoreTarget } from "./restore-target.ts";

afterEach(cleanup);

it("a restore target has the attribute that Fluent sets", () => {
  function Marked() {
    return <output {...useRestoreFocusTarget()} />;
  }
  render(
    <FluentProvider>
      <Marked />
    </FluentProvider>,
  );
  expect(screen.getByRole("status").getAttribute("data-tabster")).toBe(
    restoreTarget["data-tabster"],
  );
});
