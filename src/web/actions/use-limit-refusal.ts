import type { SurveyRow } from "#contract/survey-view.ts";
import { wireCode } from "#domain/errors.ts";
import { limitError } from "#domain/survey/offers.ts";
import { fill } from "#text/format/fill.ts";
import { limitErrorTexts } from "#text/server/limit-errors.ts";
import { mobileErrorText } from "#text/server/mobile-errors.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";

/**
 * Why a pending survey can't be sent at the monthly limit (LIF-14, LIF-15); null if it can. On
 * mobile clients nothing is sold (HOST-47).
 */
export function useLimitRefusal({
  type,
  limitReached,
}: Pick<SurveyRow, "type" | "limitReached">): string | null {
  const { product } = useBoot();
  const { mobile } = useHost().context;
  if (!limitReached) return null;
  const code = limitError(type);
  const onMobile = mobile ? mobileErrorText(wireCode(code), product) : null;
  return onMobile ?? fill(limitErrorTexts[code], { product });
}
