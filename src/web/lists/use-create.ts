import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { pickerText } from "#text/picker.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { pickerSize } from "../picker/picker-size.ts";
import { type Audience, audienceQuery } from "../surveys/audience.ts";

/** The host gives the focus back to the page after a dialog, and not to what had it there. */
function whenFocused(work: () => void): void {
  if (document.hasFocus()) work();
  else window.addEventListener("focus", work, { once: true });
}

/** Opens the picker in a dialog, and reads the lists again when it is done; where the host has no dialogs, goes to its page. */
export function useCreate(audience: Audience | null): () => Promise<void> {
  const host = useHost();
  const { context } = useBoot();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    // Without a conversation around it, it is written from the personal app (AUT-20).
    const query = new URLSearchParams(audience ? audienceQuery(audience) : { isPersonal: "true" });
    if (host.context.frame === "sidePanel") query.set("sidePanel", "true");
    const path = `/content/start?${query}`;
    if (!host.canOpenDialog) return navigate(path);
    const url = `${window.location.origin}/${context}${path}`;
    const opener = document.activeElement;
    await host.openDialog({ title: pickerText.dialogTitle, url, ...pickerSize });
    whenFocused(() => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true });
    });
    await queries.invalidateQueries({ queryKey: ["list"] });
  };
}
