import { describe, expect, it } from "vitest";
import { dateText } from "./date.ts";
import { errorTexts } from "./errors.ts";
import { fill } from "./fill.ts";
import { questionTypeLabels, stateLabels } from "./survey.ts";

describe("sentences", () => {
  it("are exactly those that the product's definition quotes (CON-01, RES-05, RES-06, RES-08, TAK-07, TAK-08, TAK-19, LIF-19, ERR-01, ERR-02, ERR-03)", () => {
    expect(errorTexts).toMatchObject({
      "results.after-close": "Results will be available after this {type} is closed",
      "results.private": "Results only available to the owner of this {type}",
      "results.denied": "Access denied to the results",
      "survey.not-open-yet": "This {type} is not open for responses yet",
      "survey.no-longer-open": "This {type} is no longer open for responses",
      "response.not-saved": "Failed to save response",
      "direct-message.not-installed": "{product} must first be installed to this team or chat to use direct message option",
      "direct-message.too-many-members":
        "Send as direct message is only available to teams, chats, or meetings with {limit} members or less",
      "team.members-unavailable": "Unable to load team members",
      "team.channels-unavailable": "Unable to load team channels",
      "team.applications-unavailable": "Unable to load installed applications for team",
    });
  });

  it("have the states' labels (LIF-03, LIF-04, LIF-05, LIF-06) and the question types' (QED-05)", () => {
    expect(stateLabels).toEqual({ pending: "Ready", scheduled: "Sending {date}", open: "Live", closed: "Closed" });
    expect(questionTypeLabels).toEqual({
      "open-ended": "Open ended",
      nominal: "Multiple choice",
      ordinal: "Rating scale",
      "yes-no": "Yes / No",
    });
  });

  it("are filled in once, so that nothing typed can fill in more (CON-03, CON-04)", () => {
    expect(fill("{Type} of {product}: {type}", { type: "hot take", product: "{type}" })).toBe("Hot take of {type}: hot take");
    expect(fill("{unknown}")).toBe("{unknown}");
  });

  it("set the thousands of large counts apart, and of nothing else", () => {
    expect(fill("{n} responses", { n: 1_234_567 })).toBe("1,234,567 responses");
    expect(fill("less than {max} characters, {id}", { max: 5000, id: "12345" })).toBe("less than 5000 characters, 12345");
  });

  it("write dates as MMM DD, YYYY - hh:mm A in the reader's zone", () => {
    const date = new Date("2026-03-05T23:07:00Z");
    expect(dateText(date, "UTC")).toBe("Mar 05, 2026 - 11:07 PM");
    expect(dateText(date, "Asia/Kathmandu")).toBe("Mar 06, 2026 - 04:52 AM");
  });
});
