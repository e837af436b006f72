import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import type { SeriesView } from "#contract/series.ts";
import { seriesText } from "#text/series.ts";
import { CommandButton } from "../../actions/command-button.tsx";
import { SurveyMenu } from "../../actions/survey-menu.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { SeriesDialogs } from "./series-dialogs.tsx";
import { type SeriesAsked, useSeriesCommands } from "./use-series-commands.ts";

type Props = { series: SeriesView; isPersonal: boolean; onDeleted: () => void };

const useStyles = makeStyles({
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

/** What an owner can do with a series now, below its name. */
export function SeriesActions({ series, isPersonal, onDeleted }: Props) {
  const styles = useStyles();
  const [asked, setAsked] = useState<SeriesAsked | null>(null);
  const commands = useSeriesCommands({ series, isPersonal, ask: setAsked });
  const wide = useMediaQuery("(min-width: 760px)");
  if (commands.length === 0) return null;
  const isButton = ({ place }: (typeof commands)[number]) =>
    place === "first" || (wide && place === "wide");
  return (
    <>
      <div role="group" className={styles.actions} aria-label={seriesText.actions}>
        {commands.filter(isButton).map((command) => (
          <CommandButton key={command.name} command={command} />
        ))}
        <SurveyMenu commands={commands.filter((command) => !isButton(command))} />
      </div>
      <SeriesDialogs
        series={series}
        asked={asked}
        onEnd={() => setAsked(null)}
        onDeleted={onDeleted}
      />
    </>
  );
}
