import { useLocation, useSearchParams } from "react-router";
import { useHost } from "../host/use-host.ts";
import { placeOf } from "./place-of.ts";

/** Where the open dashboard is. */
export function usePlace(): ReturnType<typeof placeOf> {
  const { context } = useHost();
  const [query] = useSearchParams();
  return placeOf(context, useLocation().pathname, query);
}
