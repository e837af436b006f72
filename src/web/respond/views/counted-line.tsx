import { useEffect, useState } from "react";
import { fill } from "#text/format/fill.ts";
import { receiptsText } from "#text/receipts.ts";
import type { OwnAnswer, TakenSurvey } from "../../answering/answering-api.ts";
import { type Checked, checkReceipt } from "../../answering/check-receipt.ts";
import { storedReceipt } from "../../answering/receipt-store.ts";
import type { RespondApi } from "../respond-api.ts";

type Props = { survey: TakenSurvey; mine: OwnAnswer; api: RespondApi; userKey: string };

/** Whether this person's anonymous answer was counted, as this device has found out itself. */
export function CountedLine({ survey: { id, typeName, updatedAt }, mine, api, userKey }: Props) {
  const [found, setFound] = useState<Checked | "failed" | null>(null);
  useEffect(() => {
    let gone = false;
    const tell = (checked: Checked | "failed") => (gone ? undefined : setFound(checked));
    checkReceipt(
      mine,
      () => storedReceipt(id, userKey),
      (commitment) => api.prove(id, commitment),
    ).then(tell, () => tell("failed"));
    return () => {
      gone = true;
    };
  }, [id, updatedAt, mine, api, userKey]);
  return (
    <p className={found === "counted" ? undefined : "item"} role="status">
      {found ? fill(receiptsText.own[found], { type: typeName }) : receiptsText.checking}
    </p>
  );
}
