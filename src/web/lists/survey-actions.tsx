import { makeStyles } from "@fluentui/react-components";
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { SurveyId } from "#domain/ids.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { type ActionNews, withNews } from "./action-news.ts";

// Both load with the first menu that is opened: nobody needs them to see the list.
const ActionNewsBars = lazy(() => import("./action-news-bars.tsx").then((bars) => ({ default: bars.ActionNewsBars })));
const OpenedMenu = lazy(() => import("./opened-menu.tsx").then((menu) => ({ default: menu.OpenedMenu })));

/** An item whose menu was asked for, by which button, and what that wants to know. */
export type MenuRequest = { survey: SurveyView; at: HTMLElement; onClosed: () => void };

const OpenContext = createContext<((request: MenuRequest) => void) | undefined>(undefined);

const useStyles = makeStyles({ content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "inherit", outline: "none" } });

/**
 * Around a list with menus: holds what its items' menus do, and shows what came of it. A menu's work outlives its row, which a filter or another page may take away
 * meanwhile.
 */
export function SurveyActions({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const content = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlyMap<SurveyId, MenuRequest>>(new Map());
  const [active, setActive] = useState<SurveyId | null>(null);
  const [news, setNews] = useState<readonly ActionNews[]>([]);

  const announce = useAnnounce();
  const toggle = useCallback((request: MenuRequest) => {
    const { id } = request.survey;
    setOpened((before) => new Map(before).set(id, request));
    setActive((before) => (before === id ? null : id));
  }, []);
  const tell = useCallback(
    (told: ActionNews) => {
      setNews((before) => withNews(before, told));
      if (told.kind === "done") announce(told.text);
      if (told.kind === "restored") announce(fill(resultsText.restored, { type: typeNames[told.survey.type] }));
    },
    [announce],
  );
  const dismiss = (gone: ActionNews) => {
    setNews((before) => before.filter((each) => each !== gone));
    content.current?.focus({ preventScroll: true });
  };
  const close = ({ at, onClosed }: MenuRequest, away: boolean) => {
    setActive(null);
    onClosed();
    if (!away) at.focus();
  };
  return (
    <OpenContext.Provider value={toggle}>
      <div ref={content} className={styles.content} tabIndex={-1}>
        {opened.size > 0 ? (
          <Suspense fallback={null}>
            <ActionNewsBars news={news} tell={tell} onDismiss={dismiss} />
          </Suspense>
        ) : null}
        {children}
      </div>
      <Suspense fallback={null}>
        {[...opened.values()].map((request) => (
          <OpenedMenu
            key={request.survey.id}
            request={request}
            open={active === request.survey.id}
            onClose={(away) => close(request, away)}
            tell={tell}
          />
        ))}
      </Suspense>
    </OpenContext.Provider>
  );
}

/** Opens the menu of an item, or closes it. */
export function useToggleActions(): (request: MenuRequest) => void {
  const toggle = useContext(OpenContext);
  if (!toggle) throw new Error("the menus of a list need a SurveyActions around it");
  return toggle;
}
