import { describe, expect, it } from "vitest";
import { apiError, apiErrorOf, isApiError, voteErrorText } from "./api-error.ts";

const answer = {
  error: "The poll could not be sent",
  message: "Another text",
  code: "survey.send-failed",
};

describe("the message of a refused call", () => {
  it("is the server's own status text if it has one (ERR-05)", () => {
    expect(apiError(409, "Closed for today", answer).message).toBe("Closed for today");
  });

  it.each([
    [409, "Conflict"],
    [404, "not found"],
    [500, "Internal Server Error"],
    [200, ""],
  ])("is not the standard phrase of %i (ERR-06)", (status, phrase) => {
    expect(apiError(status, phrase, answer).message).toBe("The poll could not be sent");
  });

  it("is the body's error, then its message, then the standard status phrase (ERR-05)", () => {
    expect(apiError(500, "", { error: "first", message: "second" }).message).toBe("first");
    expect(apiError(500, "", { message: "second" }).message).toBe("second");
    expect(apiError(503, "", "<html>").message).toBe("Server responded with an error status: 503");
    expect(apiError(418, "", null).message).toBe("Server responded with an error status: 418");
  });

  it("carries status, status text and body (API-03)", async () => {
    const error = await apiErrorOf(
      new Response(JSON.stringify(answer), { status: 502, statusText: "Bad Gateway" }),
    );
    expect(isApiError(error)).toBe(true);
    expect(error).toMatchObject({ status: 502, statusText: "Bad Gateway", body: answer });
  });
});

describe("the message after a failed vote (TAK-19)", () => {
  it("is what the server says", () => {
    expect(
      voteErrorText(
        apiError(409, "Conflict", { error: "This poll is no longer open for responses" }),
      ),
    ).toBe("This poll is no longer open for responses");
  });

  it("says that the vote was not saved if the server gives no reason", () => {
    expect(voteErrorText(apiError(500, "Internal Server Error", ""))).toBe(
      "Failed to save response",
    );
  });

  it("says that the outcome is unknown otherwise", () => {
    expect(voteErrorText("?")).toBe("Unknown error occurred");
  });
});
