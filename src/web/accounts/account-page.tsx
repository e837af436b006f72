import { useBoot } from "../host/use-boot.ts";
import { BackLink } from "../paths/results-header.tsx";
import { useWayBack } from "../paths/use-way-back.ts";
import { PlanContactPage } from "./plan-contact-page.tsx";

/** The page behind `Account Settings` (NAV-11), with a back link. */
export function AccountPage() {
  const { context } = useBoot();
  const { list, back } = useWayBack();
  return <PlanContactPage back={<BackLink href={`/${context}${list}`} onBack={back} />} />;
}
