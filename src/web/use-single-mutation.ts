import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/**
 * A mutation for a button: a call while an earlier one runs is ignored, so a double-click runs it
 * once. The page shows `isPending` too late to refuse the second click. `reset` gives up waiting.
 */
export function useSingleMutation<Data, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
) {
  const runs = useRef(false);
  const { mutate: start, reset: forget, ...work } = useMutation(options);
  const mutate = useCallback<typeof start>(
    (...[input, then]) => {
      if (runs.current) return;
      runs.current = true;
      const settled: typeof then = {
        ...then,
        onSettled: (...outcome) => {
          runs.current = false;
          then?.onSettled?.(...outcome);
        },
      };
      // safe: `mutate` leaves it out only where it may be undefined
      start(input as Input, settled);
    },
    [start],
  );
  const reset = useCallback(() => {
    runs.current = false;
    forget();
  }, [forget]);
  return { ...work, mutate, reset };
}
