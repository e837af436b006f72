import { makeStyles } from "@fluentui/react-components";
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import type { SurveyId } from "#domain/ids.ts";
import { lazyPart } from "../../lazy-part.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { type ActionNews, withNews } from "./action-news.ts";

// Both load with the first menu that is opened, to keep the list small.
const ActionNewsBars = lazyPart(() =>
  import("./action-news-bars.tsx").then((bars) => bars.ActionNewsBars),
);
const OpenedMenu = lazyPart(() => import("./opened-menu.tsx").then((menu) => menu.OpenedMenu));

/** The survey whose menu was opened, the button, and the menu's options. */
export type MenuRequest = { survey: SurveyRow; at: HTMLElement; onClosed: () => void };

const OpenContext = createContext<((request: MenuRequest) => void) | undefined>(undefined);

const useStyles = makeStyles({
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "inherit",
    outline: "none",
  },
});

/**
 * Wraps a list with menus: runs the menus' actions and shows their outcomes. An action outlives its
 * row, which a filter or another page may remove meanwhile.
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
      if (told.kind === "done" || told.kind === "restored") announce(told.text);
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

/** Opens a survey's menu, or closes it. */
export function useToggleActions(): (request: MenuRequest) => void {
  const toggle = useContext(OpenContext);
  if (!toggle) throw new Error("the menus of a list need a SurveyActions around it");
  return toggle;
}
