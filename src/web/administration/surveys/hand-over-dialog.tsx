import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  Select,
  Text,
} from "@fluentui/react-components";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AdministeredSurvey } from "#contract/administration/administration.ts";
import type { UserId } from "#domain/ids.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { administrationText } from "#text/administration/administration.ts";
import { administeredText as text } from "#text/administration/surveys.ts";
import { fill } from "#text/format/fill.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { NewOwner } from "../parts/new-owner.tsx";
import { nameOf } from "./survey-rows.tsx";

type Props = {
  survey: AdministeredSurvey;
  work: UseMutationResult<AdministeredSurvey, Error, { to: UserId; from?: UserId }>;
  onDone: (person: string) => void;
  onCancel: () => void;
};

const useStyles = makeStyles({
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  name: { overflowWrap: "anywhere" },
});

/** Gives a survey another owner, in place of one owner or of all. */
export function HandOverDialog({ survey, work, onDone, onCancel }: Props) {
  const styles = useStyles();
  const { owners, type, inSeries } = survey;
  const [to, setTo] = useState<{ id: UserId; name: string } | null>(null);
  const [from, setFrom] = useState<UserId | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  const hand = () => {
    if (!to || work.isPending) return;
    const body = { to: to.id, ...(from ? { from } : {}) };
    work.mutate(body, { onSuccess: () => onDone(to.name) });
  };
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => (open ? undefined : onCancel())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{fill(text.handOverTitle, { type: typeNames[type] })}</DialogTitle>
          <DialogContent className={styles.content}>
            <Text weight="semibold" className={styles.name}>
              {nameOf(survey)}
            </Text>
            <Text>{text.handOverBody}</Text>
            {inSeries ? <Text>{text.handOverSeries}</Text> : null}
            {owners.length > 1 ? (
              <Field label={text.insteadOf}>
                <Select
                  value={from ?? ""}
                  onChange={(_, { value }) =>
                    setFrom(owners.find(({ id }) => id === value)?.id ?? null)
                  }
                >
                  <option value="">{text.allOwners}</option>
                  {owners.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name || administrationText.unnamed}
                    </option>
                  ))}
                </Select>
              </Field>
            ) : null}
            <NewOwner ref={place} chosen={to} onChoose={setTo} />
            {work.error ? <ErrorBanner message={work.error.message} /> : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onCancel}>{administrationText.cancel}</Button>
            <Button
              appearance="primary"
              disabledFocusable={to === null || work.isPending}
              onClick={hand}
            >
              {text.handOver}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
