// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { newQueryClient } from "./query-client.ts";
import { useSingleMutation } from "./use-single-mutation.ts";

afterEach(cleanup);

type Call = { input: string; answer: PromiseWithResolvers<string> };

/** A button that sends and one that gives up, what was sent, and what was done in the end. */
function open() {
  const calls: Call[] = [];
  const done: string[] = [];
  function Buttons() {
    const work = useSingleMutation({
      mutationFn: (input: string) => {
        const answer = Promise.withResolvers<string>();
        calls.push({ input, answer });
        return answer.promise;
      },
    });
    const send = () =>
      work.mutate(`${calls.length}`, { onSuccess: (answer) => void done.push(answer) });
    return (
      <>
        <button type="button" onClick={send}>
          Send
        </button>
        <button type="button" onClick={work.reset}>
          Give up
        </button>
        <p>{work.error?.message ?? work.data}</p>
      </>
    );
  }
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  return { calls, done, press };
}

it("runs once for two clicks, and tells the first one's outcome", async () => {
  const { calls, done, press } = open();
  press("Send");
  press("Send");
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer.resolve("sent");
  await screen.findByText("sent");
  expect([calls.length, done]).toEqual([1, ["sent"]]);
});

it("runs again after a failure", async () => {
  const { calls, done, press } = open();
  press("Send");
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer.reject(new Error("no network"));
  await screen.findByText("no network");
  press("Send");
  await waitFor(() => expect(calls).toHaveLength(2));
  calls[1]?.answer.resolve("sent");
  await screen.findByText("sent");
  expect(done).toEqual(["sent"]);
});

it("runs again after it was given up, and the late outcome of the first changes nothing", async () => {
  const { calls, done, press } = open();
  press("Send");
  await waitFor(() => expect(calls).toHaveLength(1));
  press("Give up");
  press("Send");
  await waitFor(() => expect(calls).toHaveLength(2));
  calls[0]?.answer.resolve("late");
  press("Send");
  calls[1]?.answer.resolve("sent");
  await screen.findByText("sent");
  expect([calls.length, done]).toEqual([2, ["sent"]]);
});
