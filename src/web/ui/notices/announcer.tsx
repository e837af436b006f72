import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { VisuallyHidden } from "../visually-hidden.tsx";

type Announce = (text: string) => void;
const AnnounceContext = createContext<Announce>(() => undefined);

/**
 * Announces short messages to screen readers, politely. One live region for the whole app, so that
 * messages survive navigation.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [news, setNews] = useState({ text: "", count: 0 });
  const announce = useCallback(
    (text: string) => setNews(({ count }) => ({ text, count: count + 1 })),
    [],
  );
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <VisuallyHidden>
        <div role="status" aria-live="polite">
          {/* A new element each time, so that a repeated message is announced again. */}
          <span key={news.count}>{news.text}</span>
        </div>
      </VisuallyHidden>
    </AnnounceContext.Provider>
  );
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
