import { Button, Tooltip, useRestoreFocusTarget } from "@fluentui/react-components";
import type { SurveyCommand } from "./use-survey-commands.ts";

/** An action as a button; a disabled one says why (LIF-14). */
export function CommandButton({ command }: { command: SurveyCommand }) {
  const restore = useRestoreFocusTarget();
  const { label, icon: Icon, run, primary = false, busy = false, refusal = null } = command;
  const button = (
    <Button
      {...restore}
      appearance={primary ? "primary" : "secondary"}
      icon={<Icon />}
      disabledFocusable={busy || refusal !== null}
      onClick={run}
    >
      {label}
    </Button>
  );
  if (refusal === null) return button;
  return (
    <Tooltip relationship="description" content={refusal}>
      {button}
    </Tooltip>
  );
}
