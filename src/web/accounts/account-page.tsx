import { useBoot } from "../host/use-boot.ts";
import { BackLink } from "../results/results-header.tsx";
import { useWayBack } from "../results/use-way-back.ts";
import { PlanContactPage } from "./plan-contact-page.tsx";

/** Where `Account Settings` leads (NAV-11), with the way back. */
export function AccountPage() {
  const { context } = useBoot();
  const { list, back } = useWayBack();
  return <PlanContactPage back={<BackLink href={`/${context}${list}`} onBack={back} />} />;
}
