import { firstTheme, type HostTheme } from "../host/host.ts";

/**
 * This page's theme: initially the address's, else the host's, and every change of the host's
 * (HOST-07 to HOST-09).
 */
export function pageTheme(query: string | null): {
  set: (theme: HostTheme) => void;
  first: (theme: HostTheme) => void;
} {
  const set = (theme: HostTheme) => {
    document.documentElement.dataset.theme = theme;
  };
  set(firstTheme(query));
  return { set, first: (theme) => set(firstTheme(query, theme)) };
}
