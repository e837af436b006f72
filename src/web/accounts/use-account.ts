import { useQuery } from "@tanstack/react-query";
import type { AccountView } from "#contract/accounts.ts";
import { useApi } from "../api.tsx";

/** What the caller holds and what the organisation has switched on; undefined until it is known. Then nothing is held back here: the server checks anyway. */
export function useAccount(): AccountView | undefined {
  const { accounts } = useApi();
  return useQuery({ queryKey: ["user-account"], queryFn: () => accounts.get(), staleTime: 60_000, retry: false }).data;
}
