import {
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from "@fluentui/react-components";
import { RetryButton } from "./retry-button.tsx";

type Props = {
  message: string;
  title?: string;
  intent?: "error" | "info" | "warning";
  onRetry?: (() => void) | undefined;
};

// Some sentences have two spaces (EXP-10).
const useStyles = makeStyles({ exact: { whiteSpace: "pre-wrap" } });

/** An error message above a page, with `Try Again` if the action can be repeated (HOST-43). */
export function ErrorBanner({ message, title, intent = "error", onRetry }: Props) {
  const styles = useStyles();
  return (
    <MessageBar intent={intent} role={intent === "error" ? "alert" : "status"}>
      <MessageBarBody className={styles.exact}>
        {title ? <MessageBarTitle>{title}</MessageBarTitle> : null}
        {title ? " " : null}
        {message}
      </MessageBarBody>
      {onRetry ? (
        <MessageBarActions>
          <RetryButton onRetry={onRetry} />
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
}
