import {
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from "@fluentui/react-components";
import { RetryButton } from "./retry-button.tsx";

type Props = {
  message: string;
  title?: string;
  intent?: "error" | "info" | "warning";
  onRetry?: (() => void) | undefined;
};

/** An error message above a page, with `Try Again` if the action can be repeated (HOST-43). */
export function ErrorBanner({ message, title, intent = "error", onRetry }: Props) {
  return (
    <MessageBar intent={intent} role={intent === "error" ? "alert" : "status"}>
      <MessageBarBody>
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
