import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { VisuallyHidden } from "../visually-hidden.tsx";

type Announce = (text: string) => void;
const AnnounceContext = createContext<Announce>(() => undefined);

/**
 * Announces short messages to screen readers, politely. One live region for the whole app, so that
 * messages survive navigation.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [news, setNews] = useState({ texts: [""], count: 0 });
  /** What is shown with the next commit: one text must not replace another that nobody heard. */
  const coming = useRef(new Set<string>());
  const announce = useCallback((text: string) => {
    const texts = [...coming.current.add(text)];
    setNews(({ count }) => ({ texts, count: count + 1 }));
  }, []);
  useLayoutEffect(() => {
    coming.current.clear();
  }, [news]);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <VisuallyHidden>
        <div role="status" aria-live="polite">
          {/* A new element each time, so that a repeated message is announced again. */}
          <div key={news.count}>
            {news.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      </VisuallyHidden>
    </AnnounceContext.Provider>
  );
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
