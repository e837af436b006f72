import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Announce = (text: string) => void;
const AnnounceContext = createContext<Announce>(() => undefined);

/** Says short news to screen readers, politely. One live region for the whole page, so that news survive a change of page. */
export function Announcer({ children }: { children: ReactNode }) {
  const [news, setNews] = useState({ text: "", count: 0 });
  const announce = useCallback((text: string) => setNews(({ count }) => ({ text, count: count + 1 })), []);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <VisuallyHidden>
        <div role="status" aria-live="polite">
          {/* A new element each time, so that the same words are said again. */}
          <span key={news.count}>{news.text}</span>
        </div>
      </VisuallyHidden>
    </AnnounceContext.Provider>
  );
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
