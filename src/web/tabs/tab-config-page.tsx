import { useHost } from "../host/use-host.ts";
import { TabRemovalPage } from "./tab-removal-page.tsx";
import { TabSetUpPage } from "./tab-set-up-page.tsx";

/** The address that the host opens to set a tab up, and in some clients to take it away (HOST-28). */
export function TabConfigPage() {
  const { context } = useHost();
  return context.frame === "remove" ? <TabRemovalPage /> : <TabSetUpPage />;
}
