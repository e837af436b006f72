import { EducationBanner } from "../../accounts/education-banner.tsx";
import { UpgradeBanner } from "../../accounts/upgrade-banner.tsx";
import { UsageMeter } from "../../accounts/usage-meter.tsx";
import { useHost } from "../../host/use-host.ts";

/**
 * The banners above the lists for people who may create: the quick-start guide, what a plan offers,
 * and the month's usage (PLAN-08, MTG-07, MTG-08). Not on phones.
 */
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
