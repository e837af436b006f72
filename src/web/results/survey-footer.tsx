import { MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { resultsText } from "#text/results.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { useMediaQuery } from "../ui/use-media-query.ts";
import { AskedDialog } from "./asked-dialog.tsx";
import { CommandButton } from "./command-button.tsx";
import { SurveyMenu } from "./survey-menu.tsx";
import { useGoToChannel } from "./use-go-to-channel.ts";
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
  const [noChannel, setNoChannel] = useState<string | null>(null);
  const goToChannel = useGoToChannel(survey, setNoChannel);
  const commands = useSurveyCommands({ survey, work, ask: setAsked, goToChannel });
  const roomy = useMediaQuery("(min-width: 600px)");
  if (commands.length === 0) return null;

  const isButton = ({ place }: (typeof commands)[number]) => place === "always" || (roomy && place === "roomy");
  const problem = work.deliver.error?.message ?? work.notify.error?.message ?? noChannel;
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
