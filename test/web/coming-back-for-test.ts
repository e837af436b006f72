import { act, waitFor } from "@testing-library/react";
import { expect, onTestFinished, vi } from "vitest";
import type { Person } from "#test/person.ts";
import type { Transport } from "#web/api.tsx";
import { networkOf } from "./network-for-test.ts";

/**
 * A person's transport, and `comeBack`: the person returns to the window after ten minutes while
 * the server is not reached. Resolves once every try to read what `path` names has failed.
 */
export function comingBackOf(serverUrl: string, person: Person) {
  const { transport, loseServer } = networkOf(serverUrl, person);
  const failed: string[] = [];
  const send: Transport["send"] = async (...call) => {
    try {
      return await transport.send(...call);
    } catch (error) {
      failed.push(call[1]);
      throw error;
    }
  };
  const comeBack = async (path: string) => {
    loseServer();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
    onTestFinished(() => void vi.useRealTimers());
    act(() => {
      window.dispatchEvent(new Event("visibilitychange"));
    });
    await waitFor(() => expect(failed.filter((one) => one.endsWith(path))).toHaveLength(2));
  };
  return { transport: { ...transport, send }, comeBack };
}
