import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { ChatBubblesQuestionRegular } from "@fluentui/react-icons/svg/chat-bubbles-question";
import { ClipboardTaskListLtrRegular } from "@fluentui/react-icons/svg/clipboard-task-list-ltr";
import { CloudWordsRegular } from "@fluentui/react-icons/svg/cloud-words";
import { EmojiRegular } from "@fluentui/react-icons/svg/emoji";
import { FireRegular } from "@fluentui/react-icons/svg/fire";
import { GaugeRegular } from "@fluentui/react-icons/svg/gauge";
import { HatGraduationRegular } from "@fluentui/react-icons/svg/hat-graduation";
import { HeartPulseRegular } from "@fluentui/react-icons/svg/heart-pulse";
import { PollRegular } from "@fluentui/react-icons/svg/poll";
import { TrophyRegular } from "@fluentui/react-icons/svg/trophy";
import { WeatherSnowflakeRegular } from "@fluentui/react-icons/svg/weather-snowflake";
import type { ComponentType } from "react";
import type { StartingPointName } from "#domain/survey/starting-points.ts";

const icons: Record<StartingPointName, ComponentType> = {
  poll: PollRegular,
  survey: ClipboardTaskListLtrRegular,
  quiz: HatGraduationRegular,
  "pulse-survey": HeartPulseRegular,
  "emoji-rank": EmojiRegular,
  nps: GaugeRegular,
  "word-cloud": CloudWordsRegular,
  qna: ChatBubblesQuestionRegular,
  trivia: TrophyRegular,
  icebreaker: WeatherSnowflakeRegular,
  "hot-take": FireRegular,
};

const useStyles = makeStyles({
  icon: {
    flexShrink: 0,
    display: "grid",
    placeItems: "center",
    width: "40px",
    height: "40px",
    borderRadius: tokens.borderRadiusLarge,
    fontSize: "22px",
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  off: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground3 },
});

/** A picture for a starting point; its name stands beside it. */
export function StartingPointIcon({ name, disabled }: { name: StartingPointName; disabled: boolean }) {
  const styles = useStyles();
  const Icon = icons[name];
  return (
    <span className={mergeClasses(styles.icon, disabled && styles.off)} aria-hidden>
      <Icon />
    </span>
  );
}
