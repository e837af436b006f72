import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { takeAutoOpening } from "./page-load.ts";
import { useHost } from "./use-host.ts";

/**
 * Opens the picker automatically if the address (`?create=true`) or a deep link (`create`) asks for
 * it, once per load of the page (HOST-49).
 */
export function useAutoCreate(create: () => void): void {
  const { context } = useHost();
  const [query] = useSearchParams();
  const wanted = query.get("create") === "true" || context.subPageId === "create";
  const start = useEffectEvent(create);
  useEffect(() => {
    if (wanted && takeAutoOpening()) start();
  }, [wanted]);
}
