import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { resultsText } from "#text/results.ts";
import { AskedDialog } from "../../actions/asked-dialog.tsx";
import { CommandButton } from "../../actions/command-button.tsx";
import { SurveyMenu } from "../../actions/survey-menu.tsx";
import { useGoToChannel } from "../../actions/use-go-to-channel.ts";
import { useSurveyActions } from "../../actions/use-survey-actions.ts";
import { type Asked, useSurveyCommands } from "../../actions/use-survey-commands.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useAnnounced } from "../../ui/notices/use-announced.ts";
import { useMediaQuery } from "../../ui/use-media-query.ts";

type Props = {
  survey: SurveyView;
  /** It was sent or closed: what was pressed for that has gone. */
  onMoved: () => void;
  onDeleted: () => void;
};

const useStyles = makeStyles({
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
  news: { flexBasis: "100%" },
});

/**
 * What an owner can do with the survey now, below its title: the most used actions as buttons, the
 * rest in a menu.
 */
export function SurveyActions({ survey, onMoved, onDeleted }: Props) {
  const styles = useStyles();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const work = useSurveyActions(survey);
  const [noChannel, setNoChannel] = useState<string | null>(null);
  const goToChannel = useGoToChannel(survey, setNoChannel);
  const commands = useSurveyCommands({
    survey,
    work,
    ask: setAsked,
    goToChannel,
    onSent: onMoved,
  });
  const wide = useMediaQuery("(min-width: 760px)");
  const notified = work.notify.isSuccess ? resultsText.notified : null;
  useAnnounced(notified);
  if (commands.length === 0) return null;

  const isButton = ({ place }: (typeof commands)[number]) =>
    place === "first" || (wide && place === "wide");
  const first = commands.filter(({ place }) => place === "first");
  const others = commands.filter((command) => isButton(command) && command.place !== "first");
  const problem = work.deliver.error?.message ?? work.notify.error?.message ?? noChannel;
  const done = notified ?? news;
  return (
    <>
      <div role="group" className={styles.actions} aria-label={resultsText.actions}>
        {[...first, ...others.toReversed()].map((command) => (
          <CommandButton key={command.name} command={command} />
        ))}
        <SurveyMenu commands={commands.filter((command) => !isButton(command))} />
      </div>
      {problem ? (
        <div className={styles.news}>
          <ErrorBanner message={problem} />
        </div>
      ) : null}
      {done ? (
        <MessageBar className={styles.news} intent="success">
          <MessageBarBody>{done}</MessageBarBody>
        </MessageBar>
      ) : null}
      <AskedDialog
        survey={survey}
        asked={asked}
        work={work}
        onEnd={() => setAsked(null)}
        onNews={setNews}
        onClosed={onMoved}
        onDeleted={onDeleted}
      />
    </>
  );
}
