import { useHost } from "../host/use-host.ts";
import { TabRemovalPage } from "./tab-removal-page.tsx";
import { TabSetUpPage } from "./tab-set-up-page.tsx";

/** The page that the host opens to configure a tab, and in some clients to remove it (HOST-28). */
export function TabConfigPage() {
  const { context } = useHost();
  return context.frame === "remove" ? <TabRemovalPage /> : <TabSetUpPage />;
}
