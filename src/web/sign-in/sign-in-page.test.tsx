// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { testBoot } from "#test/web/render-for-test.tsx";
import { sessionStore } from "./session-store.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { restoreWebSession } from "./web-session.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

const token = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.`;

describe("the sign-in on the web", () => {
  it("shows Microsoft's button and warns of third-party cookies (HOST-46)", () => {
    render(<SignInPage boot={testBoot} />);
    expect(screen.getByRole("button", { name: "Sign in with Microsoft" })).toBeDefined();
    expect(screen.getByText(/third-party cookies/)).toBeDefined();
  });

  it("shows once why the last sign-in failed", () => {
    sessionStore.keepProblem("The sign-in was cancelled.");
    render(<SignInPage boot={testBoot} />);
    expect(screen.getByRole("alert").textContent).toBe("The sign-in was cancelled.");
    cleanup();
    render(<SignInPage boot={testBoot} />);
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  it("recognises a signed-in user by this tab's token (HOST-46)", async () => {
    expect(await restoreWebSession(testBoot)).toBeNull();
    const access = token({ oid: "somebody", tid: "somewhere" });
    sessionStore.keepTokens({ access, refresh: null, until: Date.now() + 3_600_000 });
    const session = await restoreWebSession(testBoot);
    expect([session?.userKey, session?.tenantKey, await session?.token(), session?.source]).toEqual(
      ["somebody", "somewhere", access, "web"],
    );
  });

  it("drops an expired token that cannot be renewed", async () => {
    sessionStore.keepTokens({ access: token({}), refresh: null, until: Date.now() });
    expect(await restoreWebSession(testBoot)).toBeNull();
    expect(sessionStore.tokens()).toBeNull();
  });

  it.each([
    "https://evil.example/msteams/content/x",
    "//evil.example/msteams/content/x",
    "/msteams/api/v1/user",
    "javascript:alert(1)",
  ])("does not continue to %s after a sign-in", async (returnTo) => {
    window.history.replaceState(
      null,
      "",
      "/msteams/content/surveyresponse/signed-in?code=c&state=s",
    );
    sessionStore.keepPending({ state: "s", verifier: "v", returnTo });
    await expect(restoreWebSession(testBoot)).rejects.toThrow(
      "This sign-in was not begun here. Please open the link again.",
    );
  });
});
