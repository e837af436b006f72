import { UpgradePrompt } from "../../accounts/upgrade-prompt.tsx";
import { useGates } from "./use-gates.ts";

/**
 * The upgrade prompt beside a field that holds an option outside the account's plan (AUT-52,
 * PLAN-05).
 */
export function GateNotice({ path }: { path: string }) {
  const found = useGates().find((gated) => gated.path === path);
  return found ? <UpgradePrompt track={found.gate} /> : null;
}
