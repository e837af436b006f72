import type { UseMutationResult } from "@tanstack/react-query";
import type { AnySurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { titleOf } from "../survey/survey-text.ts";
import { ConfirmDialog } from "../ui/notices/confirm-dialog.tsx";

type Props = {
  action: "close" | "delete";
  survey: AnySurveyView;
  work: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "reset" | "isPending" | "error">;
  onDone: () => void;
  onCancel: () => void;
};

const texts = {
  close: { title: resultsText.closeTitle, body: resultsText.closeBody, confirm: resultsText.close },
  delete: {
    title: resultsText.deleteTitle,
    body: resultsText.deleteBody,
    confirm: resultsText.delete,
  },
} as const;

/** Asks for confirmation before closing or deleting a survey, and does it. */
export function SurveyConfirm({ action, survey, work, onDone, onCancel }: Props) {
  const { title, body, confirm } = texts[action];
  const cancel = () => {
    work.reset();
    onCancel();
  };
  return (
    <ConfirmDialog
      title={fill(title, { type: typeNames[survey.type] })}
      about={titleOf(survey)}
      body={body}
      confirm={confirm}
      cancel={resultsText.cancel}
      busy={work.isPending}
      error={work.error}
      onConfirm={() => work.mutate(undefined, { onSuccess: onDone })}
      onCancel={cancel}
    />
  );
}
