import { useQueryClient } from "@tanstack/react-query";
import { billingApi } from "#contract/billing/billing.ts";
import { cancelText } from "#text/billing/cancel.ts";
import { useClient } from "../../api.tsx";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";

/** Lets a cancelled subscription go on. */
export function useReactivation(id: string) {
  const billing = useClient(billingApi);
  const queries = useQueryClient();
  const announce = useAnnounce();
  return useSingleMutation({
    mutationFn: () => billing.change({ params: { id }, body: { reactivate: true } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["billing-info", id] });
      await queries.invalidateQueries({ queryKey: ["user-account"] });
      announce(cancelText.reactivated);
    },
  });
}
