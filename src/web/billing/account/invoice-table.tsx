import {
  Link,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  typographyStyles,
} from "@fluentui/react-components";
import { billingTabText as text } from "#text/billing/account.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { CardBox } from "../parts/card-box.tsx";
import type { BillingInfo } from "./billing-tab.tsx";

type Invoice = BillingInfo["billingHistory"][number];

const useStyles = makeStyles({
  title: { ...typographyStyles.subtitle1, margin: 0 },
  around: { overflowX: "auto" },
  table: { minWidth: "460px" },
  number: { fontVariantNumeric: "tabular-nums" },
  links: { display: "flex", gap: "16px" },
});

/** The billing history, the newest first (ACC-09). */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const styles = useStyles();
  const { columns } = text;
  return (
    <CardBox label={text.history}>
      <h2 className={styles.title}>{text.history}</h2>
      {invoices.length === 0 ? <Text>{text.noHistory}</Text> : null}
      {invoices.length > 0 ? (
        // Scrolls by itself in a narrow window; the keyboard reaches it for that.
        <div className={styles.around} role="region" aria-label={text.history} tabIndex={0}>
          <Table className={styles.table} aria-label={text.history} size="small">
            <TableHeader>
              <TableRow>
                {Object.values(columns).map((column) => (
                  <TableHeaderCell key={column}>{column}</TableHeaderCell>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {invoices.map((invoice) => (
                <TableRow key={invoice.invoiceNumber}>
                  <TableCell className={styles.number}>{invoice.invoiceNumber}</TableCell>
                  <TableCell>{calendarDayText(invoice.date)}</TableCell>
                  <TableCell className={styles.number}>
                    {moneyText(invoice.total, invoice.currency)}
                  </TableCell>
                  <TableCell>
                    <Documents invoice={invoice} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      ) : null}
    </CardBox>
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
