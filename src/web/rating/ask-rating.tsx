import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ratingDialogText } from "#text/rating.ts";
import { useApi } from "../api.tsx";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { ratingSizes } from "./rating-size.ts";

const queryKey = ["rating-eligibility"];

/**
 * Opens the rating dialog for a user who may be asked (NPS-09): at most once per load of the page,
 * on computers only, outside meetings, and never in the way of work. Closing the dialog without an
 * answer dismisses it. Shows nothing itself.
 */
export function AskRating(): null {
  const { accounts } = useApi();
  const { context } = useBoot();
  const host = useHost();
  const queries = useQueryClient();
  const { mobile, meeting, frame } = host.context;
  const here = context === "msteams" && !mobile && meeting === null && frame === "content";
  const asked = useQuery({
    queryKey,
    queryFn: here && host.canOpenDialog ? () => accounts.ratingEligibility() : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isEligible = asked.data?.isEligible === true;
  useEffect(() => {
    if (!isEligible) return;
    // Once per load, whatever comes of it.
    queries.setQueryData(queryKey, { isEligible: false });
    if (isBusy()) return;
    const url = `${window.location.origin}/${context}/content/nps`;
    host
      .openDialog({ title: ratingDialogText.dialogTitle, url, ...ratingSizes.question })
      .then((result) =>
        isAnswer(result) ? undefined : accounts.keepRating({ body: { dismissed: true } }),
      )
      // The host refused, or the dismissal was not stored: the next load asks again.
      .catch(() => undefined);
  }, [isEligible, host, context, queries, accounts]);
  return null;
}

/** What the dialog's last page submits; the host's own X and Escape are no answer. */
function isAnswer(result: unknown): boolean {
  return typeof result === "object" && result !== null && "answered" in result;
}

/** Whether the user has begun to work with the page, or a dialog is open in it. */
function isBusy(): boolean {
  return (
    navigator.userActivation.hasBeenActive ||
    document.querySelector("[role=dialog], [role=alertdialog]") !== null
  );
}
