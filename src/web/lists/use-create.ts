import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { listText } from "#text/list.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { type Audience, audienceQuery } from "../surveys/audience.ts";
import { dialogSize } from "../surveys/dialog-size.ts";

/** Opens the authoring of a poll in a dialog, and reads the lists again when it is done; where the host has no dialogs, goes to its page. */
export function useCreate(audience: Audience | null): () => Promise<void> {
  const host = useHost();
  const { context } = useBoot();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    const path = `/content/poll/authoring?${audience ? audienceQuery(audience) : ""}`;
    if (!host.canOpenDialog) return navigate(path);
    const url = `${window.location.origin}/${context}${path}`;
    await host.openDialog({ title: listText.dialogTitle, url, ...dialogSize(window.outerWidth) });
    await queries.invalidateQueries({ queryKey: ["list"] });
  };
}
