import { useSearchParams } from "react-router";
import { featureFlags } from "#domain/account/feature-flags.ts";
import type { PickerSurroundings } from "#domain/survey/starting-points.ts";
import { useAccount } from "../accounts/use-account.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { type Audience, audienceOfContext, audienceOfQuery } from "../survey/audience.ts";

const usualFlags = featureFlags.parse({});

type Around = { audience: Audience | null; surroundings: PickerSurroundings };

/**
 * Where the picker is open and for whom. Until the account has loaded the default flags apply: the
 * server decides in the end.
 */
export function useSurroundings(): Around {
  const { context: app } = useBoot();
  const { context } = useHost();
  const [query] = useSearchParams();
  const account = useAccount();
  const audience = audienceOfQuery(query) ?? audienceOfContext(context);
  return {
    audience,
    surroundings: {
      app,
      inMeeting: context.meeting !== null || audience?.type === "meeting",
      // A dialog opened from the side panel is a frame of its own; its address says where it was
      // opened.
      sidePanel: context.frame === "sidePanel" || query.get("sidePanel") === "true",
      customRecipient: query.get("customRecipient") === "true",
      flags: account?.featureFlags ?? usualFlags,
    },
  };
}
