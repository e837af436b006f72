import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { hostText } from "#text/host.ts";
import { RetryButton } from "./retry-button.tsx";

const useStyles = makeStyles({
  panel: {
    display: "grid",
    justifyItems: "center",
    gap: tokens.spacingVerticalM,
    padding: "48px 16px",
    textAlign: "center",
  },
});

/** Replaces content that failed to load without a message (HOST-44). */
export function RetryPanel({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={useStyles().panel} role="alert">
      <Text>{hostText.errorLoadingPage}</Text>
      <RetryButton appearance="primary" onRetry={onRetry} />
    </div>
  );
}
