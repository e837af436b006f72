import { createContext, useContext } from "react";
import type { Boot } from "#contract/boot.ts";

const BootContext = createContext<Boot | undefined>(undefined);
export const BootProvider = BootContext.Provider;

/** The boot data that the server wrote into the page: the brand, the variant and their settings. */
export function useBoot(): Boot {
  const boot = useContext(BootContext);
  if (!boot) throw new Error("useBoot needs a BootProvider");
  return boot;
}
