import { Menu, MenuItem, MenuList, MenuPopover, Tooltip } from "@fluentui/react-components";
import { ChartMultipleRegular } from "@fluentui/react-icons/svg/chart-multiple";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { listText } from "#text/list.ts";
import { resultsText, takingText } from "#text/results.ts";
import { useApi } from "../api.tsx";
import { AskedDialog } from "../results/asked-dialog.tsx";
import { useGoToChannel } from "../results/use-go-to-channel.ts";
import { surveyKey } from "../results/use-live-results.ts";
import { useSurveyActions } from "../results/use-survey-actions.ts";
import { type Asked, type SurveyCommand, useSurveyCommands } from "../results/use-survey-commands.ts";
import { titleOf } from "../surveys/survey-text.ts";
import type { ActionNews } from "./action-news.ts";
import { leaveTo } from "./opened-item.ts";
import { mayChangeResponse, mayViewResults } from "./row-commands.ts";
import type { MenuRequest } from "./survey-actions.tsx";

type Props = {
  request: MenuRequest;
  open: boolean;
  /** `away`: by a click elsewhere, which decides where the focus goes. */
  onClose: (away: boolean) => void;
  tell: (news: ActionNews) => void;
};

/** The menu of an item of a list, at the button that asked for it, and what its actions ask for. It stays behind the closed menu until they are done. */
export function OpenedMenu({ request, open, onClose, tell }: Props) {
  const survey = useFresh(request);
  const [asked, setAsked] = useState<Asked | null>(null);
  const work = useSurveyActions(survey);
  const goToChannel = useGoToChannel(survey, (text) => (text ? tell({ kind: "problem", text }) : undefined));
  const owned = useSurveyCommands({ survey, work, ask: setAsked, goToChannel }).toReversed();
  const commands = [...useReading(survey), ...(survey.role === "own" ? owned : [])];
  useOutcomes(work, tell);
  // It opens in a step of its own. In the step that the page's part arrives with, its first entry would get the focus before it stands at its place, and the page would jump.
  const [placed, setPlaced] = useState(false);
  const place = useCallback((mark: HTMLElement | null) => setPlaced(mark !== null), []);
  return (
    <>
      <span ref={place} hidden />
      <Menu
        open={open && placed}
        positioning={{ target: request.at, position: "below", align: "end" }}
        onOpenChange={(event, { open: stays, type }) => {
          // The button that opened it closes it by itself.
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

/** An action; one that can't be done now says why (LIF-14). */
function CommandItem({ command: { label, icon: Icon, run, busy = false, refusal = null } }: { command: SurveyCommand }) {
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

/** What everybody with a menu may do: look at the results, and change an answer of one's own (LIF-08, LST-23). */
function useReading(survey: SurveyView): SurveyCommand[] {
  const navigate = useNavigate();
  const path = `/content/${survey.type}/survey/${survey.id}`;
  const go = (to: string) => {
    leaveTo(survey.id);
    void navigate(to);
  };
  const view = () => go(path);
  const change = () => go(`${path}?change=true`);
  return [
    ...(mayViewResults(survey)
      ? [{ name: "view", label: listText.viewResults, icon: ChartMultipleRegular, run: view, place: "menu" } as const]
      : []),
    ...(mayChangeResponse(survey)
      ? [{ name: "change", label: takingText.change, icon: EditRegular, run: change, place: "menu" } as const]
      : []),
  ];
}

/** The item as the row has it, then as its actions leave it: what a dialog shows of it must follow. */
function useFresh({ survey }: MenuRequest): SurveyView {
  const { surveys } = useApi();
  const queries = useQueryClient();
  const { id } = survey;
  useEffect(() => {
    queries.setQueryData<SurveyView>(surveyKey(id), survey);
  }, [queries, id, survey]);
  const { data } = useQuery({
    queryKey: surveyKey(id),
    queryFn: () => surveys.get({ params: { id } }),
    initialData: survey,
    // Read again when an action says so; the list brings everything else.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return data;
}

/** Tells of the actions that ask for nothing. */
function useOutcomes({ deliver, notify }: ReturnType<typeof useSurveyActions>, tell: Props["tell"]): void {
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
