import type { AdministeredSurvey } from "#contract/administration/administration.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { administrationText } from "#text/administration/administration.ts";
import { administeredText as text } from "#text/administration/surveys.ts";
import { fill } from "#text/format/fill.ts";
import { ConfirmDialog } from "../../ui/notices/confirm-dialog.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { nameOf } from "./survey-rows.tsx";
import { useAdministering } from "./use-administered.ts";

export type Asked = "handOver" | "close" | "delete";
type Props = {
  what: Asked;
  survey: AdministeredSurvey;
  /** `isGone`: the survey is not in the list any more. */
  onDone: (news: string, isGone: boolean) => void;
  onCancel: () => void;
};

const texts = {
  close: { title: text.closeTitle, body: text.closeBody, confirm: text.close },
  delete: { title: text.deleteTitle, body: text.deleteBody, confirm: text.delete },
} as const;

/** The dialog of an administrator's action on a survey: it says what happens, and does it. */
export function AskedAction({ what, survey, onDone, onCancel }: Props) {
  const { close, remove, handOver } = useAdministering(survey);
  const name = nameOf(survey);
  if (what === "handOver")
    return (
      <HandOverDialog
        survey={survey}
        work={handOver}
        onDone={(person) => onDone(fill(text.handedOver, { name, person }), false)}
        onCancel={onCancel}
      />
    );
  const isGone = what === "delete";
  const work = isGone ? remove : close;
  const { title, body, confirm } = texts[what];
  const news = fill(isGone ? text.deleted : text.closed, { name });
  return (
    <ConfirmDialog
      title={fill(title, { type: typeNames[survey.type] })}
      about={name}
      body={body}
      confirm={confirm}
      cancel={administrationText.cancel}
      busy={work.isPending}
      error={work.error}
      onConfirm={() => work.mutate(undefined, { onSuccess: () => onDone(news, isGone) })}
      onCancel={onCancel}
    />
  );
}
