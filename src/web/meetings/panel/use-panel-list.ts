import { useState } from "react";
import { offeredTypes } from "#domain/survey/offers.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";
import { firstChoice } from "../../lists/filters/list-filters.ts";
import { sourceOf } from "../../lists/list-of.ts";
import { useSurveyList } from "../../lists/use-survey-list.ts";
import { audienceOfContext } from "../../survey/audience.ts";
import { refreshEvery } from "../refresh-every.ts";
import { useDayAgo } from "../use-day-ago.ts";
import { useMeeting } from "../use-meeting.ts";
import { type PanelPart, panelScope } from "./panel-scope.ts";
import { usePanelOrder } from "./use-panel-order.ts";

/**
 * A list of the side panel with its sort order, and whether the user may create: an unknown role
 * counts as attendee (MTG-30).
 */
export function usePanelList(part: PanelPart) {
  const { context: app } = useBoot();
  const { context } = useHost();
  const audience = audienceOfContext(context);
  const role = useMeeting({ every: refreshEvery.user });
  const order = usePanelOrder(audience?.id ?? null);
  const [paged, setPaged] = useState(false);
  const dayAgo = useDayAgo(paged);
  const list = useSurveyList({
    source: sourceOf(audience),
    scope: panelScope(context, part, dayAgo),
    choice: { ...firstChoice, sort: order.sort },
    every: refreshEvery.list,
  });
  const more = () => {
    setPaged(true);
    void list.fetchNextPage();
  };
  return {
    surveys: list.surveys,
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? more : null,
    busy: list.isFetchingNextPage,
    isLoading: list.isPending || order.isPending || role.isPending,
    mayCreate:
      offeredTypes(app).some((type) => specOf(type).offer.inSidePanel) &&
      (role.meeting?.mayCreate ?? false),
    order,
    audience,
  };
}
