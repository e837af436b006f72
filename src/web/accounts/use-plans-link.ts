import { useQueryClient } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { planPage } from "#domain/account/plan-page.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";

/**
 * What a link to the plans needs: the host's dialog with them where it can open one, else a browser
 * tab (NAV-03, NAV-14, MTG-09). `track`: where the user is (BIL-08).
 */
export function usePlansLink(track: string) {
  const { context } = useBoot();
  const host = useHost();
  const queries = useQueryClient();
  const inDialog = host.canOpenDialog && context === "msteams";
  return {
    href: planPage(track, context),
    target: "_blank",
    rel: "noopener",
    onClick: (event: MouseEvent) => {
      if (!inDialog) return;
      event.preventDefault();
      void import("./open-plans.ts")
        .then(({ openPlans }) => openPlans(host, track))
        // After a deployment that part may be gone: the address still works.
        .catch(() => host.openLink(window.location.origin + planPage(track)))
        .catch(() => undefined)
        .then(() => queries.invalidateQueries({ queryKey: ["user-account"] }));
    },
  };
}
