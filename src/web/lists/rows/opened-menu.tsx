import { Menu, MenuItem, MenuList, MenuPopover, Tooltip } from "@fluentui/react-components";
import { ChartMultipleRegular } from "@fluentui/react-icons/svg/chart-multiple";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { PremiumRegular } from "@fluentui/react-icons/svg/premium";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { AnySurveyView } from "#contract/survey-view.ts";
import { planPage } from "#domain/account/plan-page.ts";
import { listText } from "#text/list.ts";
import { resultsText } from "#text/results.ts";
import { planText } from "#text/server/plans.ts";
import { votingText } from "#text/voting.ts";
import { useAccount } from "../../accounts/use-account.ts";
import { AskedDialog } from "../../actions/asked-dialog.tsx";
import { useGoToChannel } from "../../actions/use-go-to-channel.ts";
import { useSurveyActions } from "../../actions/use-survey-actions.ts";
import {
  type Asked,
  type SurveyCommand,
  useSurveyCommands,
} from "../../actions/use-survey-commands.ts";
import { useApi } from "../../api.tsx";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";
import { surveyRowKey } from "../../live/use-live-results.ts";
import { titleOf } from "../../survey/survey-text.ts";
import type { ActionNews } from "./action-news.ts";
import { leaveTo } from "./opened-survey.ts";
import { mayChangeResponse, mayUpgradeForResults, mayViewResults } from "./row-commands.ts";
import type { MenuRequest } from "./survey-actions.tsx";

type Props = {
  request: MenuRequest;
  open: boolean;
  /** `away`: closed by a click elsewhere, which itself sets the focus. */
  onClose: (away: boolean) => void;
  tell: (news: ActionNews) => void;
};

/**
 * A survey's menu, anchored to the button that opened it, and the dialogs of its actions. It stays
 * mounted behind the closed menu until they are done.
 */
export function OpenedMenu({ request, open, onClose, tell }: Props) {
  const survey = useFresh(request);
  const [asked, setAsked] = useState<Asked | null>(null);
  const work = useSurveyActions(survey);
  const goToChannel = useGoToChannel(survey, (text) =>
    text ? tell({ kind: "problem", text }) : undefined,
  );
  const owned = useSurveyCommands({ survey, work, ask: setAsked, goToChannel });
  const commands = [...useReading(survey), ...(survey.role === "own" ? owned : [])];
  useOutcomes(work, tell);
  // Opens in a separate step. Otherwise the first entry would get the focus before the menu is
  // positioned, and the page would scroll.
  const [placed, setPlaced] = useState(false);
  const place = useCallback((mark: HTMLElement | null) => setPlaced(mark !== null), []);
  return (
    <>
      <span ref={place} hidden />
      <Menu
        open={open && placed}
        positioning={{ target: request.at, position: "below", align: "end" }}
        onOpenChange={(event, { open: stays, type }) => {
          // The button that opened the menu also closes it.
          const own = event.target instanceof Node && request.at.contains(event.target);
          if (!stays && !(type === "clickOutside" && own)) onClose(type === "clickOutside");
        }}
      >
        <MenuPopover>
          <MenuList aria-label={titleOf(survey)}>
            {commands.map((command) => (
              <CommandItem key={command.name} command={command} />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <AskedDialog
        survey={survey}
        asked={asked}
        work={work}
        onEnd={() => setAsked(null)}
        onNews={(text) => tell({ kind: "done", text })}
        onDeleted={() => tell({ kind: "deleted", survey })}
      />
    </>
  );
}

/** An action; a disabled one says why (LIF-14). */
function CommandItem({
  command: { label, icon: Icon, run, busy = false, refusal = null },
}: {
  command: SurveyCommand;
}) {
  const item = (
    <MenuItem icon={<Icon />} disabled={busy || refusal !== null} onClick={run}>
      {label}
    </MenuItem>
  );
  if (refusal === null) return item;
  return (
    <Tooltip relationship="description" content={refusal}>
      {item}
    </Tooltip>
  );
}

/**
 * Entries for everyone with a menu: view the results, and change their own response (LIF-08,
 * LST-23).
 */
function useReading(survey: AnySurveyView): SurveyCommand[] {
  const navigate = useNavigate();
  const { context } = useBoot();
  const { openLink } = useHost();
  const path = `/content/${survey.type}/survey/${survey.id}`;
  const go = (to: string) => {
    leaveTo(survey.id);
    void navigate(to);
  };
  const enterprise = useAccount()?.featureFlags.enterpriseTenant === true;
  const view = () => go(path);
  const upgrade = () => {
    const url = new URL(planPage("results", context), window.location.href).href;
    openLink(url).catch(() => window.open(url, "_blank", "noopener"));
  };
  const change = () => go(`${path}?change=true`);
  return [
    ...(mayUpgradeForResults(survey)
      ? [
          {
            name: "upgrade",
            label: enterprise ? planText.requestLicense : planText.upgrade,
            icon: PremiumRegular,
            run: upgrade,
            place: "menu",
          } as const,
        ]
      : []),
    ...(mayViewResults(survey)
      ? [
          {
            name: "view",
            label: listText.viewResults,
            icon: ChartMultipleRegular,
            run: view,
            place: "menu",
          } as const,
        ]
      : []),
    ...(mayChangeResponse(survey)
      ? [
          {
            name: "change",
            label: votingText.change,
            icon: EditRegular,
            run: change,
            place: "menu",
          } as const,
        ]
      : []),
  ];
}

/** The survey as the row has it, then as its actions change it, for the dialogs. */
function useFresh({ survey }: MenuRequest): AnySurveyView {
  const { surveys } = useApi();
  const queries = useQueryClient();
  const { id } = survey;
  useEffect(() => {
    queries.setQueryData<AnySurveyView>(surveyRowKey(id), survey);
  }, [queries, id, survey]);
  const { data } = useQuery<AnySurveyView>({
    queryKey: surveyRowKey(id),
    queryFn: () => surveys.get({ params: { id } }),
    initialData: survey,
    // Reloaded when an action asks for it; everything else comes with the list.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return data;
}

/** Reports the outcome of actions without a dialog. */
function useOutcomes(
  { deliver, notify }: ReturnType<typeof useSurveyActions>,
  tell: Props["tell"],
): void {
  const { error } = deliver;
  const { error: notNotified, isSuccess: notified } = notify;
  useEffect(() => {
    if (error) tell({ kind: "problem", text: error.message });
  }, [error, tell]);
  useEffect(() => {
    if (notNotified) tell({ kind: "problem", text: notNotified.message });
  }, [notNotified, tell]);
  useEffect(() => {
    if (notified) tell({ kind: "done", text: resultsText.notified });
  }, [notified, tell]);
}
