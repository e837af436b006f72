import { useQuery } from "@tanstack/react-query";
import type { AccountView } from "#contract/accounts.ts";
import { useApi } from "../api.tsx";

/**
 * What the caller holds and what the organisation has switched on; undefined until it is known. Then nothing is held back here: the server checks anyway.
 * `every`: how often it is asked for again, in milliseconds (MTG-28).
 */
export function useAccount({ every }: { every?: number } = {}): AccountView | undefined {
  return useAccountQuery(every).data;
}

/** The same, with the time at which it was so. */
export function useDatedAccount(): { account: AccountView; asOf: Date } | undefined {
  const { data: account, dataUpdatedAt } = useAccountQuery();
  return account && { account, asOf: new Date(dataUpdatedAt) };
}

function useAccountQuery(every?: number) {
  const { accounts } = useApi();
  return useQuery({
    queryKey: ["user-account"],
    queryFn: () => accounts.get(),
    staleTime: 60_000,
    retry: false,
    refetchInterval: every ?? false,
  });
}
