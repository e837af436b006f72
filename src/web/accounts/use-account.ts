import { useQuery } from "@tanstack/react-query";
import type { AccountView } from "#contract/accounts.ts";
import { useApi } from "../api.tsx";

/**
 * The user's plan and the organisation's flags; undefined while loading. Until then the pages
 * restrict nothing: the server checks anyway. `every`: polling interval in milliseconds (MTG-28).
 */
export function useAccount({ every }: { every?: number } = {}): AccountView | undefined {
  return useAccountQuery(every).data;
}

/** The same, with the time at which it was loaded. */
export function useDatedAccount(): { account: AccountView; asOf: Date } | undefined {
  const { data: account, dataUpdatedAt } = useAccountQuery();
  return account && { account, asOf: new Date(dataUpdatedAt) };
}

export function useAccountQuery(every?: number) {
  const { accounts } = useApi();
  return useQuery({
    queryKey: ["user-account"],
    queryFn: () => accounts.get(),
    staleTime: 60_000,
    retry: false,
    refetchInterval: every ?? false,
  });
}
