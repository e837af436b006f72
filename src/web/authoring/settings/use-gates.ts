import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type Gate, gates } from "#domain/account/feature-flags.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { type Gated, gateProblems, isOpen } from "#domain/survey/plan-gates.ts";
import { useAccount } from "../../accounts/use-account.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useAuthoring } from "../use-authoring.ts";

const names = [
  "type",
  "send",
  "schedule",
  "anonymity",
  "resultsVisibility",
  "leaderboardVisibility",
  "deliveryPreference",
  "closeAt",
  "openDuration",
  "reminders",
] as const satisfies (keyof Gated)[];

/** The selected options outside the account's plan, each with its field (AUT-52). */
export function useGates(): { path: string; gate: string }[] {
  const [now] = useState(() => new Date());
  const account = useAccount();
  const { before, series } = useAuthoring();
  const { control } = useDraftForm();
  const [
    type,
    send,
    schedule,
    anonymity,
    resultsVisibility,
    leaderboardVisibility,
    deliveryPreference,
    closeAt,
    openDuration,
    reminders,
  ] = useWatch({
    control,
    name: names,
  });
  if (!account) return [];
  const { featureFlags: flags, subscriptions } = account;
  const item = {
    type,
    send,
    schedule,
    anonymity,
    resultsVisibility,
    leaderboardVisibility,
    deliveryPreference,
    closeAt,
    openDuration,
    reminders,
  };
  return gateProblems(
    item,
    { flags, subscriptions },
    now,
    series?.template ?? (before && draftOf(before)),
  ).map(({ path, values }) => ({
    path,
    gate: String(values?.gate ?? ""),
  }));
}

/** The options outside the account's plan. */
export function useClosedGates(): ReadonlySet<Gate> {
  const [now] = useState(() => new Date());
  const account = useAccount();
  if (!account) return new Set();
  const { featureFlags, subscriptions } = account;
  return new Set(gates.filter((gate) => !isOpen(featureFlags[gate], subscriptions, now)));
}
