import {
  Badge,
  type BadgeProps,
  Link,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
  typographyStyles,
} from "@fluentui/react-components";
import { billingTabText as text } from "#text/billing/account.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { unseen } from "../../ui/unseen.ts";
import { CardBox } from "../parts/card-box.tsx";
import type { BillingInfo } from "./billing-tab.tsx";

type Invoice = BillingInfo["billingHistory"][number];
type Shown = keyof typeof text.invoiceStates;

const colors: Record<Shown, NonNullable<BadgeProps["color"]>> = {
  credit: "informative",
  paid: "success",
  unpaid: "danger",
  void: "subtle",
};

/** Where a row is a block of three lines instead. */
const narrow = "@media (max-width: 599px)";
const useStyles = makeStyles({
  title: { ...typographyStyles.subtitle1, margin: 0 },
  table: { width: "100%", borderCollapse: "collapse", [narrow]: { display: "block" } },
  head: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    [narrow]: unseen,
  },
  body: { [narrow]: { display: "block" } },
  row: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ":last-child": { borderBottom: "none" },
    [narrow]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      alignItems: "center",
      gap: "4px 12px",
      padding: "12px 0",
    },
  },
  cell: {
    padding: "8px 12px 8px 0",
    textAlign: "start",
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: "anywhere",
    [narrow]: { padding: 0 },
  },
  number: { fontVariantNumeric: "tabular-nums" },
  sum: { [narrow]: { gridColumn: 2, gridRow: 1, textAlign: "end" } },
  status: { [narrow]: { gridColumn: 2, gridRow: 2, justifySelf: "end" } },
  links: { display: "flex", flexWrap: "wrap", gap: "4px 16px" },
});

/** The billing history, the newest first (ACC-09). */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const styles = useStyles();
  return (
    <CardBox label={text.history}>
      <h2 className={styles.title}>{text.history}</h2>
      {invoices.length === 0 ? <Text>{text.noHistory}</Text> : null}
      {invoices.length > 0 ? (
        <table className={styles.table} aria-label={text.history}>
          <thead className={styles.head}>
            <tr>
              {Object.values(text.columns).map((column) => (
                <th key={column} scope="col" className={styles.cell}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.body}>
            {invoices.map((invoice) => (
              <Row key={invoice.invoiceNumber} invoice={invoice} />
            ))}
          </tbody>
        </table>
      ) : null}
    </CardBox>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const styles = useStyles();
  const { invoiceNumber, date, total, currency } = invoice;
  const status: Shown = total < 0 ? "credit" : invoice.status;
  const number = mergeClasses(styles.cell, styles.number);
  return (
    <tr className={styles.row}>
      <th scope="row" className={number}>
        {invoiceNumber}
      </th>
      <td className={styles.cell}>{calendarDayText(date)}</td>
      <td className={mergeClasses(number, styles.sum)}>{moneyText(total, currency)}</td>
      <td className={mergeClasses(styles.cell, styles.status)}>
        <Badge appearance="tint" color={colors[status]}>
          {text.invoiceStates[status]}
        </Badge>
      </td>
      <td className={styles.cell}>
        <Documents invoice={invoice} />
      </td>
    </tr>
  );
}

function Documents({
  invoice: { invoiceNumber: number, invoiceUrl, invoicePdf },
}: {
  invoice: Invoice;
}) {
  const styles = useStyles();
  return (
    <span className={styles.links}>
      {invoiceUrl ? (
        <Link
          href={invoiceUrl}
          target="_blank"
          rel="noopener"
          aria-label={fill(text.invoiceOf, { number })}
        >
          {text.invoice}
        </Link>
      ) : null}
      {invoicePdf ? (
        <Link
          href={invoicePdf}
          target="_blank"
          rel="noopener"
          aria-label={fill(text.pdfOf, { number })}
        >
          {text.pdf}
        </Link>
      ) : null}
    </span>
  );
}
