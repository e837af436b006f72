import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { type ReactNode, useRef } from "react";
import { hostText } from "#text/host.ts";
import { useFocusLater } from "../focus/use-focus-later.ts";
import { useAnnounce } from "./announcer.tsx";
import { useDismissed } from "./use-dismissed.ts";

type Props = { name: string; until: "window" | "ever"; children: ReactNode; actions: ReactNode };

/**
 * A dismissible message above a page. The focus keeps its place in the order, so that the next key
 * continues from there.
 */
export function Dismissible({ name, until, children, actions }: Props) {
  const [dismissed, dismiss] = useDismissed(name, until);
  const place = useRef<HTMLSpanElement>(null);
  const later = useFocusLater();
  const announce = useAnnounce();
  if (dismissed) return <span ref={place} tabIndex={-1} style={{ outline: "none" }} />;
  const close = () => {
    dismiss();
    announce(hostText.dismissed);
    later(() => place.current?.focus());
  };
  return (
    <MessageBar intent="info" politeness="polite">
      <MessageBarBody>{children}</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={hostText.dismiss}
            onClick={close}
          />
        }
      >
        {actions}
      </MessageBarActions>
    </MessageBar>
  );
}
