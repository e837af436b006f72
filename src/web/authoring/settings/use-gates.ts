import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type Gate, gates } from "#domain/account/feature-flags.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { type Gated, gateProblems, isOpen } from "#domain/survey/plan-gates.ts";
import { planText } from "#text/server/plans.ts";
import { useAccount } from "../../accounts/use-account.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useHost } from "../../host/use-host.ts";
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

/** Why an option outside the account's plan prevents sending; null if none is selected. */
export function useGateReason(): string | null {
  const { mobile } = useHost().context;
  const enterprise = useAccount()?.featureFlags.enterpriseTenant === true;
  if (useGates().length === 0) return null;
  if (mobile) return planText.sendBlockedMobile;
  return enterprise ? planText.sendBlockedEnterprise : planText.sendBlocked;
}

/** How often such an option came to the settings, which then show its prompt. */
export function useComingGates(): number {
  const now = useGates().filter(({ path }) => path !== "send").length;
  const [seen, setSeen] = useState({ now: 0, came: 0 });
  if (now !== seen.now) setSeen({ now, came: now > seen.now ? seen.came + 1 : seen.came });
  return seen.came;
}

/** The options outside the account's plan. */
export function useClosedGates(): ReadonlySet<Gate> {
  const [now] = useState(() => new Date());
  const account = useAccount();
  if (!account) return new Set();
  const { featureFlags, subscriptions } = account;
  return new Set(gates.filter((gate) => !isOpen(featureFlags[gate], subscriptions, now)));
}
