import { MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { actionText } from "#text/owners.ts";
import { resultsText } from "#text/results.ts";
import { useHost } from "../host/use-host.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { useMediaQuery } from "../ui/use-media-query.ts";
import { AnalyticsDialog } from "./analytics-dialog.tsx";
import { channelLink } from "./channel-link.ts";
import { CommandButton } from "./command-button.tsx";
import { OwnersDialog } from "./owners-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { SurveyConfirm } from "./survey-confirm.tsx";
import { SurveyMenu } from "./survey-menu.tsx";
import { useSurveyActions } from "./use-survey-actions.ts";
import { type Asked, useSurveyCommands } from "./use-survey-commands.ts";

type Props = { survey: SurveyView; onDeleted: () => void };

const useStyles = makeStyles({
  footer: {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    justifyContent: "flex-end",
    paddingTop: "16px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  error: { flexBasis: "100%" },
});

/** What an owner may do with the item now: the most used as buttons, the rest behind `More`. */
export function SurveyFooter({ survey, onDeleted }: Props) {
  const styles = useStyles();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const work = useSurveyActions(survey);
  const channel = useGoToChannel(survey);
  const commands = useSurveyCommands({ survey, work, ask: setAsked, goToChannel: channel.go });
  const roomy = useMediaQuery("(min-width: 600px)");
  if (commands.length === 0) return null;

  const isButton = ({ place }: (typeof commands)[number]) => place === "always" || (roomy && place === "roomy");
  const problem = work.deliver.error?.message ?? work.notify.error?.message ?? channel.problem;
  const done = work.notify.isSuccess ? resultsText.notified : news;
  return (
    <div role="group" className={styles.footer} aria-label={resultsText.actions}>
      {problem ? (
        <div className={styles.error}>
          <ErrorBanner message={problem} />
        </div>
      ) : null}
      {done ? (
        <MessageBar className={styles.error} intent="success" politeness="polite">
          <MessageBarBody>{done}</MessageBarBody>
        </MessageBar>
      ) : null}
      <SurveyMenu commands={commands.filter((command) => !isButton(command)).toReversed()} />
      {commands.filter(isButton).map((command) => (
        <CommandButton key={command.name} command={command} />
      ))}
      <AskedDialog survey={survey} asked={asked} work={work} onEnd={() => setAsked(null)} onNews={setNews} onDeleted={onDeleted} />
    </div>
  );
}

type AskedProps = Props & {
  asked: Asked | null;
  work: ReturnType<typeof useSurveyActions>;
  onEnd: () => void;
  onNews: (news: string) => void;
};

function AskedDialog({ survey, asked, work, onEnd, onNews, onDeleted }: AskedProps) {
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
    return <SurveyConfirm action="close" type={survey.type} work={work.close} onDone={() => end(resultsText.wasClosed)} onCancel={onEnd} />;
  return asked === "delete" ? (
    <SurveyConfirm action="delete" type={survey.type} work={work.remove} onDone={deleted} onCancel={onEnd} />
  ) : null;
}

/** To the channel that the item was sent to, in the host; or why not (LIF-24). */
function useGoToChannel(survey: SurveyView): { go: () => void; problem: string | null } {
  const host = useHost();
  const [problem, setProblem] = useState<string | null>(null);
  const go = () => {
    const link = channelLink(survey);
    setProblem(link ? null : actionText.noChannel);
    if (link) host.openLink(link).catch(() => setProblem(actionText.channelFailed));
  };
  return { go, problem };
}
