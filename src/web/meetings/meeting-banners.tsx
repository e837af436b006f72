import { EducationBanner } from "../accounts/education-banner.tsx";
import { UpgradeBanner } from "../accounts/upgrade-banner.tsx";
import { UsageMeter } from "../accounts/usage-meter.tsx";
import { useHost } from "../host/use-host.ts";

/** What stands above the lists for those who may create: how to begin, what a plan gives, and how much of the month is used (PLAN-08, MTG-07, MTG-08). Not on phones. */
export function MeetingBanners() {
  const { context } = useHost();
  if (context.mobile) return null;
  return (
    <>
      <EducationBanner />
      <UpgradeBanner />
      <UsageMeter />
    </>
  );
}
