import { Suspense } from "react";
import type { AnySurveyView } from "#contract/survey-view.ts";
import { templateDraftOf } from "#domain/survey/edit.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { ownersText } from "#text/owners.ts";
import { resultsText } from "#text/results.ts";
import { useApi } from "../api.tsx";
import { referencesOf } from "../integrations/references-of.ts";
import { lazyPart } from "../lazy-part.ts";
import { titleOf } from "../survey/survey-text.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { AnalyticsDialog } from "./analytics-dialog.tsx";
import { OwnersDialog } from "./owners-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { SurveyConfirm } from "./survey-confirm.tsx";
import { useOwners } from "./use-owners.ts";
import type { useSurveyActions } from "./use-survey-actions.ts";
import type { Asked } from "./use-survey-commands.ts";

const ReferencesDialog = lazyPart(() =>
  import("../integrations/references-dialog.tsx").then((part) => part.ReferencesDialog),
);

const TemplateDialog = lazyPart(() =>
  import("../authoring/drafts/template-dialog.tsx").then(({ TemplateDialog }) => TemplateDialog),
);

type Props = {
  survey: AnySurveyView;
  /** The open dialog of an action; null for none. */
  asked: Asked | null;
  work: ReturnType<typeof useSurveyActions>;
  onEnd: () => void;
  onNews: (news: string) => void;
  /** The survey was closed, and the action with it that opened the dialog. */
  onClosed?: () => void;
  onDeleted: () => void;
};

/** The dialogs of a survey's actions, on its page and in lists. */
export function AskedDialog({ survey, asked, work, onEnd, onNews, onClosed, onDeleted }: Props) {
  const announce = useAnnounce();
  const end = (sentence: string) => {
    onEnd();
    announce(fill(sentence, { type: typeNames[survey.type] }));
  };
  const closed = () => {
    end(resultsText.wasClosed);
    onClosed?.();
  };
  const deleted = () => {
    end(resultsText.deleted);
    onDeleted();
  };
  if (asked === "owners") return <SurveyOwners survey={survey} onClose={onEnd} />;
  if (asked === "references")
    return (
      <Suspense fallback={null}>
        <ReferencesDialog references={referencesOf(survey)} onClose={onEnd} />
      </Suspense>
    );
  if (asked === "template") return <SurveyTemplate survey={survey} onClose={onEnd} />;
  if (asked === "analytics") {
    const requested = () => {
      end(resultsText.analyticsRequested);
      onNews(resultsText.analyticsRequested);
    };
    return <AnalyticsDialog survey={survey} onDone={requested} onCancel={onEnd} />;
  }
  if (asked === "share") return <ShareDialog survey={survey} onClose={onEnd} />;
  if (asked === "close")
    return (
      <SurveyConfirm
        action="close"
        survey={survey}
        work={work.close}
        onDone={closed}
        onCancel={onEnd}
      />
    );
  return asked === "delete" ? (
    <SurveyConfirm
      action="delete"
      survey={survey}
      work={work.remove}
      onDone={deleted}
      onCancel={onEnd}
    />
  ) : null;
}

function SurveyOwners({ survey, onClose }: { survey: AnySurveyView; onClose: () => void }) {
  const { owners, type } = survey;
  const title = fill(ownersText.title, { type: typeNames[type] });
  return <OwnersDialog title={title} owners={owners} work={useOwners(survey)} onClose={onClose} />;
}

/** A list has no questions of its surveys: they are loaded when the template is saved. */
function SurveyTemplate({ survey, onClose }: { survey: AnySurveyView; onClose: () => void }) {
  const { surveys } = useApi();
  const { id } = survey;
  return (
    <Suspense fallback={null}>
      <TemplateDialog
        title={titleOf(survey)}
        content={async () => templateDraftOf(await surveys.get({ params: { id } }))}
        workId={id}
        onClose={onClose}
      />
    </Suspense>
  );
}
