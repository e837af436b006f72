import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CloudWordsRegular } from "@fluentui/react-icons/svg/cloud-words";
import { EmojiRegular } from "@fluentui/react-icons/svg/emoji";
import { GaugeRegular } from "@fluentui/react-icons/svg/gauge";
import { HeartPulseRegular } from "@fluentui/react-icons/svg/heart-pulse";
import { type ComponentType, createElement } from "react";
import {
  isPreset,
  type PresetName,
  type StartingPointName,
} from "#domain/survey/starting-points.ts";
import { TypeDrawing } from "../survey/type-icon.tsx";

const presetIcons: Record<PresetName, ComponentType> = {
  "pulse-survey": HeartPulseRegular,
  "emoji-rank": EmojiRegular,
  nps: GaugeRegular,
  "word-cloud": CloudWordsRegular,
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

/** The icon of a starting point, decorative beside its name. */
export function StartingPointIcon({
  name,
  disabled,
}: {
  name: StartingPointName;
  disabled: boolean;
}) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.icon, disabled && styles.off)} aria-hidden>
      {isPreset(name) ? createElement(presetIcons[name]) : <TypeDrawing type={name} />}
    </span>
  );
}
