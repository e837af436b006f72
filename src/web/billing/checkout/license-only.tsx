import { Button } from "@fluentui/react-components";
import type { StartedTrial } from "#contract/account/trials.ts";
import { planText } from "#text/server/plans.ts";
import { PlanContact } from "../../accounts/plan-contact.tsx";
import { useLicenseRequest } from "../../limit/use-license-request.tsx";

/**
 * In place of plans and prices in an organisation that gives out licences (PLAN-09). `plan`: of
 * which the user may request one; null of none.
 */
export function LicenseOnly({ plan }: { plan: StartedTrial["plan"] | null }) {
  const license = useLicenseRequest(plan ?? undefined);
  return (
    <>
      <PlanContact>
        {plan ? (
          <div>
            <Button appearance="primary" onClick={license.ask}>
              {planText.requestLicense}
            </Button>
          </div>
        ) : null}
      </PlanContact>
      {license.dialog}
    </>
  );
}
