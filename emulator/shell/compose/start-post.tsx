import { Button } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import { useEffect, useRef, useState } from "react";
import type { Place } from "../state/directory.ts";
import { ComposeBox } from "./compose-box.tsx";
import { draftOf } from "./drafts.ts";

/**
 * In a channel a new post begins with a button; the box closes when it is sent, or by Escape, and
 * the button has the focus again.
 */
export function StartPost({ place }: { place: Place }) {
  const [shown, setShown] = useState<"button" | "draft" | "opened" | "closed">(() =>
    draftOf(place.id) === "" ? "button" : "draft",
  );
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === "closed") root.current?.querySelector("button")?.focus();
  }, [shown]);
  if (shown === "draft" || shown === "opened") {
    const close = () => setShown("closed");
    return (
      <ComposeBox place={place} takesFocus={shown === "opened"} onSent={close} onCancel={close} />
    );
  }
  return (
    <div ref={root}>
      <Button appearance="primary" icon={<EditRegular />} onClick={() => setShown("opened")}>
        Start a post
      </Button>
    </div>
  );
}
