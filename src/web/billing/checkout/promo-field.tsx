import { Button, Field, Input, Link, makeStyles, Text } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons/svg/checkmark";
import { useEffect, useRef } from "react";
import { billingApi } from "#contract/billing/billing.ts";
import type { Coupon } from "#contract/billing/billing-views.ts";
import type { ErrorCode } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { useClient } from "../../api.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { purchaseProblem } from "./use-purchase.ts";

type Props = {
  code: string;
  onCode: (code: string) => void;
  applied: Coupon | null;
  onApplied: (coupon: Coupon | null) => void;
  /** Why the applied one is not for this purchase (BIL-41 to BIL-43). */
  problem: Extract<ErrorCode, `coupon.${string}`> | null;
  salesUrl: string | null;
};

const useStyles = makeStyles({
  field: { gridTemplateColumns: "minmax(0, 1fr)" },
  row: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "8px",
    maxWidth: "360px",
  },
  input: { minWidth: 0, "& input": { minWidth: 0, width: "100%" } },
  applied: { display: "inline-flex", alignItems: "center", gap: "4px", color: "var(--good-text)" },
});

/**
 * A promo code and its redemption (BIL-28, BIL-29, BIL-37 to BIL-43). One that is there from the
 * start is redeemed at once (BIL-07).
 */
export function PromoField({ code, onCode, applied, onApplied, problem, salesUrl }: Props) {
  const styles = useStyles();
  const billing = useClient(billingApi);
  const redeem = useSingleMutation({
    mutationFn: () => billing.validateCoupon({ body: { coupon: code.trim() } }),
  });
  const can = code.trim() !== "" && !redeem.isPending && applied === null;
  const message = redeem.error ? purchaseProblem(redeem.error) : problem && errorTexts[problem];
  const apply = () => {
    // The answer about a code that was edited meanwhile is dropped.
    if (can) redeem.mutate(undefined, { onSuccess: onApplied, onError: () => onApplied(null) });
  };
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) apply();
    isFirst.current = false;
  });
  return (
    <Field
      className={styles.field}
      label={checkoutText.promo}
      {...(message
        ? {
            validationMessage: (
              <>
                {message}{" "}
                {problem === "coupon.too-many-licenses" && salesUrl ? (
                  <Link inline href={salesUrl} target="_blank" rel="noopener">
                    {plansText.talkToSales}
                  </Link>
                ) : null}
              </>
            ),
          }
        : {})}
    >
      {(field) => (
        <>
          <div className={styles.row}>
            <Input
              {...field}
              className={styles.input}
              value={code}
              maxLength={limits.promoCode}
              autoComplete="off"
              onChange={(_, { value }) => {
                redeem.reset();
                onApplied(null);
                onCode(value);
              }}
              onKeyDown={(event) => {
                // Enter redeems; it must not pay.
                if (event.key !== "Enter") return;
                event.preventDefault();
                apply();
              }}
            />
            <Button disabledFocusable={!can} onClick={apply}>
              {redeem.isPending ? checkoutText.redeeming : checkoutText.redeem}
            </Button>
          </div>
          <div role="status">
            {applied && !problem ? (
              <Text size={200} className={styles.applied}>
                <CheckmarkRegular aria-hidden />{" "}
                {fill(checkoutText.applied, { name: applied.name })}
              </Text>
            ) : null}
          </div>
        </>
      )}
    </Field>
  );
}
