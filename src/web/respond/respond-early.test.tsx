// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { startResponding } from "#test/web/respond-for-test.tsx";

const { adele, alex, sent, open } = await startResponding();
afterEach(cleanup);

it("what is opened before it is sent can be answered once it is sent (TAK-07)", async () => {
  const { poll } = await sent({ send: "manual" });
  open(alex, poll.id);
  await screen.findByRole("heading", { name: "This poll is not open for responses yet" });
  await adele.surveys.deliver({ params: { id: poll.id }, body: {} });
  expect(await screen.findByRole("radio", { name: "Soup" }, { timeout: 20_000 })).toBeDefined();
});
