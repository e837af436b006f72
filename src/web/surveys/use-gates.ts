import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type Gate, gates } from "#domain/account/feature-flags.ts";
import { type Gated, gateProblems, isOpen } from "#domain/account/plan-gates.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { useAccount } from "../accounts/use-account.ts";
import { useAuthoring } from "./use-authoring.ts";
import { useDraftForm } from "./use-draft-form.ts";

const names = [
  "type",
  "send",
  "anonymity",
  "resultsVisibility",
  "leaderboardVisibility",
  "deliveryPreference",
  "closeAt",
  "openDuration",
  "reminders",
] as const satisfies (keyof Gated)[];

/** The gated options that are chosen though the account may not use them, with the field of each (AUT-52). */
export function useGates(): { path: string; gate: string }[] {
  const [now] = useState(() => new Date());
  const account = useAccount();
  const { before } = useAuthoring();
  const { control } = useDraftForm();
  const [type, send, anonymity, resultsVisibility, leaderboardVisibility, deliveryPreference, closeAt, openDuration, reminders] = useWatch({
    control,
    name: names,
  });
  if (!account) return [];
  const { featureFlags: flags, subscriptions } = account;
  const item = { type, send, anonymity, resultsVisibility, leaderboardVisibility, deliveryPreference, closeAt, openDuration, reminders };
  return gateProblems(item, { flags, subscriptions }, now, before && draftOf(before)).map(({ path, values }) => ({
    path,
    gate: String(values?.gate ?? ""),
  }));
}

/** The options that the account may not use. */
export function useClosedGates(): ReadonlySet<Gate> {
  const [now] = useState(() => new Date());
  const account = useAccount();
  if (!account) return new Set();
  const { featureFlags, subscriptions } = account;
  return new Set(gates.filter((gate) => !isOpen(featureFlags[gate], subscriptions, now)));
}
