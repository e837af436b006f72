import { Button, makeStyles, typographyStyles } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { useEffect, useRef } from "react";
import type { RatingOutcome } from "#contract/accounts.ts";
import { ratingDialogText } from "#text/rating.ts";
import { useApi } from "../api.tsx";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { useHost } from "../host/use-host.ts";
import { useLeave } from "../paths/use-leave.ts";
import { DialogFrame } from "../ui/dialog-frame.tsx";
import { useSingleMutation } from "../use-single-mutation.ts";
import { RatingForm } from "./rating-form.tsx";
import { ratingSizes } from "./rating-size.ts";

const useStyles = makeStyles({
  said: {
    display: "grid",
    justifyItems: "center",
    gap: "16px",
    paddingBlock: "48px",
    textAlign: "center",
  },
  mark: { fontSize: "48px", color: "var(--good)" },
  title: { ...typographyStyles.subtitle1, margin: 0, outline: "none", textWrap: "balance" },
});

/** Asks how likely the user is to recommend the product (HOST-38, NPS-01 to NPS-12). */
export function RatingPage() {
  const { accounts } = useApi();
  const keep = useSingleMutation({
    mutationFn: (outcome: RatingOutcome) => accounts.keepRating({ body: outcome }),
  });
  if (!keep.isSuccess) return <RatingForm keep={keep} />;
  return <Confirmation view={"optOut" in keep.variables ? "opted-out" : "thanks"} />;
}

function Confirmation({ view }: { view: "thanks" | "opted-out" }) {
  const styles = useStyles();
  const host = useHost();
  const elsewhere = useLeave(null);
  // Who asked tells an answer from a dialog that was closed.
  const leave = () =>
    host.context.frame === "task" ? host.submitDialog({ answered: true }) : elsewhere();
  const heading = useRef<HTMLHeadingElement>(null);
  useDialogSize(ratingSizes[view]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <DialogFrame
      footer={
        <Button appearance="primary" onClick={leave}>
          {ratingDialogText.dismiss}
        </Button>
      }
    >
      <div className={styles.said}>
        <CheckmarkCircleFilled className={styles.mark} aria-hidden />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {view === "thanks" ? ratingDialogText.thanks : ratingDialogText.optedOut}
        </h1>
      </div>
    </DialogFrame>
  );
}
