import { useNavigate } from "react-router";
import { useHost } from "../host/use-host.ts";
import { listPathOf } from "./list-path.ts";

/**
 * Goes back: closes a dialog, goes back in history, or to `list` (a path) if the page was opened by
 * its address.
 */
export function useWayBack(): { list: string; back: () => void } {
  const host = useHost();
  const navigate = useNavigate();
  const list = listPathOf(host.context);
  const back = () => {
    const within = window.history.length > 1 && window.history.state?.idx > 0;
    if (host.context.frame === "task" && !within) return host.submitDialog({});
    return within ? void navigate(-1) : void navigate(list, { replace: true });
  };
  return { list, back };
}
