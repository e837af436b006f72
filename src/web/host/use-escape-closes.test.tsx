// @vitest-environment jsdom
import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from "@fluentui/react-components";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "#test/web/render-for-test.tsx";
import type { HostContext } from "./host.ts";
import { useEscapeCloses } from "./use-escape-closes.ts";
import { useHost } from "./use-host.ts";

afterEach(cleanup);

function Page({ children }: { children?: ReactNode }) {
  useEscapeCloses(useHost());
  return (
    <>
      <Button>Done</Button>
      {children}
    </>
  );
}

async function open(children: ReactNode, frame: HostContext["frame"] = "task") {
  const { log } = renderPage(<Page>{children}</Page>, { context: { frame } });
  const user = userEvent.setup();
  await user.click(await screen.findByText("Done"));
  return { log, user };
}

it("closes a dialog of the host in which nothing is typed", async () => {
  const { log, user } = await open(<input aria-label="Name" />);
  await user.keyboard("{Escape}");
  await user.click(screen.getByLabelText("Name"));
  await user.keyboard("{Escape}");
  expect(log.submitted).toEqual([{}, {}]);
});

it("keeps what is typed, wherever the focus is", async () => {
  const { log, user } = await open(<input aria-label="Name" />);
  await user.click(screen.getByLabelText("Name"));
  await user.keyboard("A{Escape}");
  await user.click(screen.getByText("Done"));
  await user.keyboard("{Escape}");
  expect(log.submitted).toEqual([]);
});

it("closes an open menu first", async () => {
  const menu = (
    <Menu>
      <MenuTrigger>
        <Button>More</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem>Copy</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
  const { log, user } = await open(menu);
  await user.click(screen.getByText("More"));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(log.submitted).toEqual([]);
  await user.keyboard("{Escape}");
  expect(log.submitted).toEqual([{}]);
});

it("does nothing in a tab", async () => {
  const { log, user } = await open(null, "content");
  await user.keyboard("{Escape}");
  expect(log.submitted).toEqual([]);
});
