import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { AnalyticsDialog } from "./analytics-dialog.tsx";
import { OwnersDialog } from "./owners-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { SurveyConfirm } from "./survey-confirm.tsx";
import type { useSurveyActions } from "./use-survey-actions.ts";
import type { Asked } from "./use-survey-commands.ts";

type Props = {
  survey: SurveyView;
  /** What an action asks for before it is done; null shows nothing. */
  asked: Asked | null;
  work: ReturnType<typeof useSurveyActions>;
  onEnd: () => void;
  onNews: (news: string) => void;
  onDeleted: () => void;
};

/** The dialogs of an item's actions, on its page and in the lists. */
export function AskedDialog({ survey, asked, work, onEnd, onNews, onDeleted }: Props) {
  const announce = useAnnounce();
  const end = (sentence: string) => {
    onEnd();
    announce(fill(sentence, { type: typeNames[survey.type] }));
  };
  const deleted = () => {
    end(resultsText.deleted);
    onDeleted();
  };
  if (asked === "owners") return <OwnersDialog survey={survey} onClose={onEnd} />;
  if (asked === "analytics") {
    const requested = () => {
      end(resultsText.analyticsRequested);
      onNews(resultsText.analyticsRequested);
    };
    return <AnalyticsDialog survey={survey} onDone={requested} onCancel={onEnd} />;
  }
  if (asked === "share") return <ShareDialog survey={survey} onClose={onEnd} />;
  if (asked === "close")
    return <SurveyConfirm action="close" survey={survey} work={work.close} onDone={() => end(resultsText.wasClosed)} onCancel={onEnd} />;
  return asked === "delete" ? <SurveyConfirm action="delete" survey={survey} work={work.remove} onDone={deleted} onCancel={onEnd} /> : null;
}
