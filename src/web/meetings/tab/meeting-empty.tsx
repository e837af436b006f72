import { Button, makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { meetingText } from "#text/meetings.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useCreate } from "../../lists/use-create.ts";
import { EmptyChart } from "../../ui/charts/empty-chart.tsx";
import type { Meeting } from "../use-meeting.ts";

type Props = {
  part: "pollys" | "archive";
  meeting: Meeting;
  narrowed: boolean;
  onClear: () => void;
};

const useStyles = makeStyles({
  empty: {
    display: "grid",
    justifyItems: "center",
    gap: tokens.spacingVerticalS,
    padding: "40px 16px",
    textAlign: "center",
    textWrap: "balance",
  },
  hint: { maxWidth: "46ch", color: tokens.colorNeutralForeground2 },
});

/** An empty list of the meeting, with the next step (LST-16, LST-17, MTG-18). */
export function MeetingEmpty({ part, meeting, narrowed, onClear }: Props) {
  const styles = useStyles();
  const create = useCreate(meeting.audience);
  const { product, context } = useBoot();
  const standups = context === "agile" && part === "pollys" && meeting.mayCreate;
  const [title, hint] = narrowed
    ? [meetingText.noMatch, null]
    : wordsOf(standups ? "standups" : part, meeting.mayCreate);
  const offers = !narrowed && part === "pollys" && meeting.mayCreate;
  return (
    <div className={styles.empty}>
      <EmptyChart />
      <Subtitle1 as="h2" align="center">
        {title}
      </Subtitle1>
      {hint ? (
        <Text align="center" className={styles.hint}>
          {fill(hint, { product })}
        </Text>
      ) : null}
      {narrowed ? <Button onClick={onClear}>{meetingText.clear}</Button> : null}
      {offers ? (
        <Button appearance="primary" onClick={() => void create()}>
          {meetingText.create}
        </Button>
      ) : null}
    </div>
  );
}

function wordsOf(
  part: Props["part"] | "standups",
  mayCreate: boolean,
): [title: string, hint: string] {
  if (part === "standups") return [listText.emptyAgile, listText.emptyAgileHint];
  if (part === "archive") return [meetingText.emptyArchive, meetingText.emptyArchiveHint];
  if (mayCreate) return [meetingText.emptyPresenter, meetingText.emptyPresenterHint];
  return [sidePanelText.empty, sidePanelText.emptyHint];
}
