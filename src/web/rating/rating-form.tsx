import {
  Button,
  Field,
  Link,
  makeStyles,
  Text,
  Textarea,
  typographyStyles,
} from "@fluentui/react-components";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { RatingOutcome } from "#contract/accounts.ts";
import { limits } from "#domain/limits.ts";
import { fill } from "#text/format/fill.ts";
import { ratingDialogText } from "#text/rating.ts";
import { useBoot } from "../host/use-boot.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { DialogFrame } from "../ui/dialog-frame.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { RatingScale } from "./rating-scale.tsx";
import { ratingSizes } from "./rating-size.ts";

type Props = { keep: UseMutationResult<undefined, Error, RatingOutcome> };

const useStyles = makeStyles({
  title: { ...typographyStyles.subtitle1, margin: 0, outline: "none", textWrap: "balance" },
  optOut: { marginInlineEnd: "auto", alignSelf: "center" },
  hint: { alignSelf: "center" },
});

/** The question, the score and its reason (NPS-01 to NPS-05, NPS-10). */
export function RatingForm({ keep }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const [score, setScore] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const [title, hint] = [useId(), useId()];
  useDialogSize(ratingSizes[score !== null || keep.error ? "long" : "question"]);
  useEffect(() => heading.current?.focus(), []);

  const tooLong = reason.trim().length > limits.ratingReason.max;
  const missing =
    score === null
      ? ratingDialogText.scoreNeeded
      : reason.trim() === ""
        ? ratingDialogText.reasonNeeded
        : null;
  const ready = missing === null && !tooLong && !keep.isPending;
  return (
    <DialogFrame
      footer={
        <>
          <Link
            as="button"
            className={styles.optOut}
            disabledFocusable={keep.isPending}
            onClick={() => keep.mutate({ optOut: true })}
          >
            {ratingDialogText.optOut}
          </Link>
          <Text id={hint} size={200} className={styles.hint}>
            {missing}
          </Text>
          <Button
            appearance="primary"
            aria-describedby={hint}
            disabledFocusable={!ready}
            onClick={() => {
              if (ready && score !== null) keep.mutate({ submitted: true, score, reason });
            }}
          >
            {ratingDialogText.submit}
          </Button>
        </>
      }
    >
      <h1 ref={heading} id={title} tabIndex={-1} className={styles.title}>
        {fill(ratingDialogText.question, { product })}
      </h1>
      {keep.error ? <ErrorBanner message={ratingDialogText.failed} /> : null}
      <RatingScale score={score} labelledBy={title} onChange={setScore} />
      {score === null ? null : (
        <Field
          label={ratingDialogText.reason}
          required
          {...(tooLong
            ? { validationMessage: fill(ratingDialogText.reasonTooLong, limits.ratingReason) }
            : {})}
        >
          <Textarea
            dir="auto"
            rows={6}
            resize="vertical"
            value={reason}
            onChange={(_, { value }) => setReason(value)}
          />
        </Field>
      )}
      <Text size={200}>{fill(ratingDialogText.named, { product })}</Text>
    </DialogFrame>
  );
}
