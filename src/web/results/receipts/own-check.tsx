import { Button, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { useQuery } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { receiptsText } from "#text/receipts.ts";
import { checkReceipt } from "../../answering/check-receipt.ts";
import { storedReceipt } from "../../answering/receipt-store.ts";
import { useApi } from "../../api.tsx";
import { useHost } from "../../host/use-host.ts";

type Props = { survey: SurveyView; mine: UserResponse };

const useStyles = makeStyles({
  line: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "6px",
    padding: "12px 14px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  words: { flex: "1 1 0", minWidth: "min(200px, 100%)", overflowWrap: "anywhere" },
  weak: { color: tokens.colorNeutralForeground2 },
  mark: { flexShrink: 0, fontSize: "20px", color: "var(--good)" },
});

/** Whether the viewer's anonymous answer was counted, as this device has found out itself. */
export function OwnCheck({ survey: { id, type, updatedAt }, mine }: Props) {
  const styles = useStyles();
  const { results } = useApi();
  const { user } = useHost().context;
  const check = useQuery({
    queryKey: ["counted", id, updatedAt.getTime(), mine.receipt],
    queryFn: () =>
      checkReceipt(
        mine,
        () => storedReceipt(id, user.id),
        (commitment) => results.proveCounted({ params: { id }, body: { commitment } }),
      ),
  });
  const found = check.error ? "failed" : check.data;
  const counted = found === "counted";
  return (
    <div className={styles.line}>
      {counted ? <CheckmarkCircleFilled aria-hidden className={styles.mark} /> : null}
      <Text
        role="status"
        weight={counted ? "semibold" : "regular"}
        className={mergeClasses(styles.words, !counted && styles.weak)}
      >
        {found ? fill(receiptsText.own[found], { type: typeNames[type] }) : receiptsText.checking}
      </Text>
      {check.error ? (
        <Button size="small" onClick={() => void check.refetch()}>
          {receiptsText.again}
        </Button>
      ) : null}
    </div>
  );
}
