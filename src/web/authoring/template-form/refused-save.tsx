import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { templateFormText } from "#text/authoring/templates.ts";

type Props = { message: string; busy: boolean; onSaveNew: (() => void) | null };

/** Why a template was not saved; what was written can still become a new one. */
export function RefusedSave({ message, busy, onSaveNew }: Props) {
  return (
    <MessageBar intent="error" role="alert" layout="multiline">
      <MessageBarBody>{message}</MessageBarBody>
      {onSaveNew ? (
        <MessageBarActions>
          <Button disabledFocusable={busy} onClick={onSaveNew}>
            {templateFormText.saveNew}
          </Button>
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
}
