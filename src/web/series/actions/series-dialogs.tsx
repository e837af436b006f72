import { Suspense, useState } from "react";
import type { SeriesView } from "#contract/series.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { seriesText } from "#text/series.ts";
import { OwnersDialog } from "../../actions/owners-dialog.tsx";
import { SurveyConfirm } from "../../actions/survey-confirm.tsx";
import { lazyPart } from "../../lazy-part.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ConfirmDialog } from "../../ui/notices/confirm-dialog.tsx";
import { SeriesExport } from "./series-export.tsx";
import type { SeriesAsked } from "./use-series-commands.ts";
import { useSeriesWork } from "./use-series-work.ts";

const TemplateDialog = lazyPart(() =>
  import("../../authoring/drafts/template-dialog.tsx").then(({ TemplateDialog }) => TemplateDialog),
);
const ReferencesDialog = lazyPart(() =>
  import("../../integrations/references-dialog.tsx").then((part) => part.ReferencesDialog),
);

type Props = {
  series: SeriesView;
  asked: SeriesAsked | null;
  onEnd: () => void;
  onDeleted: () => void;
};

/** The dialogs of a series' actions (REC-17 to REC-27). */
export function SeriesDialogs({ series, asked, onEnd, onDeleted }: Props) {
  const work = useSeriesWork(series);
  if (asked === "share")
    return (
      <OwnersDialog
        title={seriesText.ownersTitle}
        owners={series.owners}
        work={work.owners}
        onClose={onEnd}
      />
    );
  if (asked === "export") return <SeriesExport series={series} onClose={onEnd} />;
  if (asked === "save-template")
    return (
      <Suspense fallback={null}>
        <TemplateDialog
          title={series.template.title}
          content={() => Promise.resolve(series.template)}
          workId={series.id}
          onClose={onEnd}
        />
      </Suspense>
    );
  if (asked === "integrations")
    return (
      <Suspense fallback={null}>
        <ReferencesDialog
          references={[{ referenceType: "series", referenceId: series.id }]}
          onClose={onEnd}
        />
      </Suspense>
    );
  if (asked === "close") return <CloseLast series={series} onEnd={onEnd} />;
  return asked ? <Confirm {...{ series, asked, work, onEnd, onDeleted }} /> : null;
}

type Work = ReturnType<typeof useSeriesWork>;

/** Closes the survey that was the last one when this opened (REC-20). */
function CloseLast({ series, onEnd }: Pick<Props, "series" | "onEnd">) {
  const announce = useAnnounce();
  const [asked] = useState(series);
  const { lastSurvey } = asked;
  const { close } = useSeriesWork(asked);
  if (!lastSurvey) return null;
  const done = () => {
    onEnd();
    announce(fill(resultsText.wasClosed, { type: typeNames[lastSurvey.type] }));
  };
  return (
    <SurveyConfirm action="close" survey={lastSurvey} work={close} onDone={done} onCancel={onEnd} />
  );
}

type Confirmed = "enable" | "disable" | "delete";
const texts = {
  enable: {
    title: seriesText.enableTitle,
    body: seriesText.enableBody,
    confirm: seriesText.enable,
    done: seriesText.enabled,
  },
  disable: {
    title: seriesText.disableTitle,
    body: seriesText.disableBody,
    confirm: seriesText.disable,
    done: seriesText.disabled,
  },
  delete: {
    title: seriesText.deleteTitle,
    body: seriesText.deleteBody,
    confirm: seriesText.delete,
    done: seriesText.deleted,
  },
} as const;

type ConfirmProps = Omit<Props, "asked"> & { asked: Confirmed; work: Work };

/** Asks before a series is enabled, disabled or deleted, and does it. */
function Confirm({ series, asked, work, onEnd, onDeleted }: ConfirmProps) {
  const announce = useAnnounce();
  const doing = { enable: work.enable, disable: work.disable, delete: work.remove }[asked];
  const { title, body, confirm, done } = texts[asked];
  const end = () => {
    onEnd();
    announce(done);
    if (asked === "delete") onDeleted();
  };
  return (
    <ConfirmDialog
      title={title}
      about={series.name}
      body={body}
      confirm={confirm}
      cancel={seriesText.cancel}
      busy={doing.isPending}
      error={doing.error}
      onConfirm={() => doing.mutate(undefined, { onSuccess: end })}
      onCancel={() => {
        doing.reset();
        onEnd();
      }}
    />
  );
}
