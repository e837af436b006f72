import { MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import type { ReactNode } from "react";

type Props = {
  intent: "error" | "warning" | "info";
  actions?: ReactNode;
  children: ReactNode;
};

/** What stands above a page of payments, and what can be done about it. */
export function Notice({ intent, actions, children }: Props) {
  return (
    <MessageBar intent={intent} layout="multiline" role={intent === "error" ? "alert" : "status"}>
      <MessageBarBody>{children}</MessageBarBody>
      {actions ? <MessageBarActions>{actions}</MessageBarActions> : null}
    </MessageBar>
  );
}
