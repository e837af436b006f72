import { useTypeSpec } from "./use-type-spec.ts";

export function useIsScored(): boolean {
  return useTypeSpec().scored;
}
