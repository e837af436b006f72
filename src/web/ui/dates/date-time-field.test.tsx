// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { isCleared } from "#domain/survey/schedule.ts";
import { DateTimeField } from "./date-time-field.tsx";

afterEach(cleanup);

const labels = { date: "Date", time: "Time" };
function show(over: Partial<Parameters<typeof DateTimeField>[0]> = {}) {
  const entered: string[] = [];
  const value = new Date("2026-03-29T00:00:00Z");
  render(
    <DateTimeField
      labels={labels}
      value={value}
      zone="Europe/Berlin"
      onChange={(next) => entered.push(next.toISOString())}
      {...over}
    />,
  );
  return entered;
}
const times = () => screen.getAllByRole("option").map((option) => option.textContent);

it("steps in 30 minutes by default, or in 15 if configured (TIM-10)", () => {
  show();
  expect([times().length, ...times().slice(0, 3)]).toEqual([
    48,
    "12:00 AM",
    "12:30 AM",
    "01:00 AM",
  ]);
  cleanup();
  show({ step: 15 });
  expect([times().length, ...times().slice(0, 3)]).toEqual([
    96,
    "12:00 AM",
    "12:15 AM",
    "12:30 AM",
  ]);
});

it("offers only future times for today, and all times of another day (TAK-30)", () => {
  show({ value: new Date("2026-03-01T22:00:00Z"), now: new Date("2026-03-01T20:10:00Z") });
  expect(times()).toEqual(["09:30 PM", "10:00 PM", "10:30 PM", "11:00 PM", "11:30 PM"]);
  cleanup();
  show({ value: new Date("2026-03-02T22:00:00Z"), now: new Date("2026-03-01T20:10:00Z") });
  expect(times()).toHaveLength(48);
});

it("offers a selected time between the steps", () => {
  show({ value: new Date("2026-03-01T09:07:00Z") });
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Time" }).value).toBe("10:07");
  expect(times()).toHaveLength(49);
});

it("returns instants of its time zone, also across daylight saving changes", () => {
  const entered = show();
  fireEvent.change(screen.getByRole("combobox", { name: "Time" }), { target: { value: "02:30" } });
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: "2026-03-30" } });
  expect(entered).toEqual(["2026-03-29T01:00:00.000Z", "2026-03-29T23:00:00.000Z"]);
});

it("stays empty after its date is cleared, reports no date, and keeps the time of day for the next date", () => {
  const entered: Date[] = [];
  function Form() {
    const [value, setValue] = useState(new Date("2026-03-01T09:30:00Z"));
    const enter = (next: Date) => {
      entered.push(next);
      setValue(next);
    };
    return <DateTimeField labels={labels} value={value} zone="Europe/Berlin" onChange={enter} />;
  }
  render(<Form />);
  const date = screen.getByLabelText<HTMLInputElement>(/^Date/);
  const time = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Time" }).value;
  fireEvent.change(date, { target: { value: "" } });
  fireEvent.blur(date);
  expect([date.value, time(), entered.map(isCleared)]).toEqual(["", "10:30", [true]]);
  fireEvent.change(date, { target: { value: "2026-03-05" } });
  expect([time(), entered.at(-1)?.toISOString()]).toEqual(["10:30", "2026-03-05T09:30:00.000Z"]);
});
