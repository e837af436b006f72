import { Button } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { hostText } from "#text/host.ts";
import { followFocus, takeFocus } from "../focus/follow-focus.ts";

type Props = { appearance?: "primary" | "secondary"; onRetry: () => void };

/**
 * `Try Again`: repeats the action and all that failed to load beside it. While it is gone the focus
 * is on a heading; it comes back here if the action fails again.
 */
export function RetryButton({ appearance = "secondary", onRetry }: Props) {
  const button = useRef<HTMLButtonElement | null>(null);
  const queries = useQueryClient();
  useLayoutEffect(() => {
    const { current } = button;
    if (!current) return undefined;
    takeFocus(current);
    // In a layout effect it still has the focus.
    return () => {
      if (document.activeElement === current) followFocus(current);
    };
  }, []);
  const retry = () => {
    onRetry();
    void queries.refetchQueries(
      { type: "active", predicate: ({ state }) => state.status === "error" },
      { cancelRefetch: false },
    );
  };
  return (
    <Button
      ref={(element: HTMLButtonElement | null) => {
        button.current = element;
      }}
      appearance={appearance}
      onClick={retry}
    >
      {hostText.tryAgain}
    </Button>
  );
}
