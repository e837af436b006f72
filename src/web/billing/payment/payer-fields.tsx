import { Field, Input, makeStyles } from "@fluentui/react-components";
import { limits } from "#domain/limits.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { CardField, type CardState } from "./card-field.tsx";

export type Payer = { name: string; email: string };
type Problems = Record<"name" | "email" | "card", string | null>;
type Props = {
  labels: { name: string; card: string };
  required: boolean;
  payer: Payer;
  onPayer: (change: Partial<Payer>) => void;
  onCard: (state: CardState) => void;
  problems: Problems;
  /** ERR-10: the provider's script could not be loaded. */
  cardProblem: { retry: () => void } | null;
};

const useStyles = makeStyles({ input: { minWidth: 0, "& input": { minWidth: 0 } } });

/** Who pays, and with which card (BIL-26, BIL-27, BIL-31, CRD-02). */
export function PayerFields(props: Props) {
  const { labels, required, payer, onPayer, onCard, problems, cardProblem } = props;
  const styles = useStyles();
  const { product } = useBoot();
  const said = (problem: string | null) => (problem ? { validationMessage: problem } : {});
  return (
    <>
      <Field label={labels.name} required={required} {...said(problems.name)}>
        <Input
          className={styles.input}
          size="large"
          dir="auto"
          autoComplete="name"
          maxLength={limits.billingName.max}
          value={payer.name}
          onChange={(_, { value }) => onPayer({ name: value })}
        />
      </Field>
      <Field label={checkoutText.email} required={required} {...said(problems.email)}>
        <Input
          className={styles.input}
          size="large"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={payer.email}
          onChange={(_, { value }) => onPayer({ email: value })}
        />
      </Field>
      {cardProblem ? (
        <ErrorBanner message={checkoutText.loadFailed} onRetry={cardProblem.retry} />
      ) : (
        <CardField
          label={labels.card}
          hint={fill(checkoutText.cardSafe, { product })}
          problem={problems.card}
          onState={onCard}
        />
      )}
    </>
  );
}
