import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { upgradeText } from "#text/billing/upgrade.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";
import { plansDialogSize } from "../../paths/plans-dialog-size.ts";

/** Opens the page that changes a plan: in a dialog of the host, or in place of this page. */
export function useOpenUpgrade(): (subscriptionId: string) => void {
  const { context } = useBoot();
  const host = useHost();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (id) => {
    const path = `/content/subscription/upgrade?subscription=${id}`;
    if (!host.canOpenDialog) return void navigate(path);
    const url = `${window.location.origin}/${context}${path}`;
    void host
      .openDialog({ title: upgradeText.title, url, ...plansDialogSize(window.innerWidth || null) })
      .catch(() => null)
      .then(() =>
        Promise.all([
          queries.invalidateQueries({ queryKey: ["billing-info", id] }),
          queries.invalidateQueries({ queryKey: ["user-account"] }),
        ]),
      );
  };
}
