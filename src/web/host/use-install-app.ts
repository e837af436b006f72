import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fill } from "#text/format/fill.ts";
import { tabsText } from "#text/tabs.ts";
import { useBoot } from "./use-boot.ts";
import { useHost } from "./use-host.ts";

/**
 * While the host's dialog is open: how often to check whether the app is installed, and for how
 * long; in milliseconds.
 */
const lookEvery = 2000;
const lookFor = 120_000;

/**
 * Opens the host's dialog that installs the app, by deep link (TAB-07). The host does not report
 * the outcome, so the lists and the meeting are reloaded when the user returns, and at intervals
 * until the app turns out to be installed.
 */
export function useInstallApp(): { install: () => Promise<void>; problem: string | null } {
  const host = useHost();
  const { appId, product } = useBoot();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (asked === 0) return undefined;
    const look = () => {
      void queries.invalidateQueries({ queryKey: ["list"] });
      void queries.invalidateQueries({ queryKey: ["meeting"] });
    };
    const lookIfVisible = () => document.visibilityState === "visible" && look();
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", lookIfVisible);
    const often = setInterval(lookIfVisible, lookEvery);
    const end = setTimeout(() => clearInterval(often), lookFor);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", lookIfVisible);
      clearInterval(often);
      clearTimeout(end);
    };
  }, [asked, queries]);

  const install = async () => {
    setProblem(null);
    try {
      await host.openLink(`https://teams.microsoft.com/l/app/${encodeURIComponent(appId)}`);
      setAsked((before) => before + 1);
    } catch (error) {
      reportError(error);
      setProblem(fill(tabsText.installFailed, { product }));
    }
  };
  return { install, problem };
}
