import { HostConfig } from "adaptivecards";

/**
 * A colour of the shell's theme. The names stay while their values follow the theme, so a change of
 * theme does not draw a card anew.
 */
const color = (name: string, subtle: string) => ({
  default: `var(--${name})`,
  subtle: `var(--${subtle})`,
  highlightColors: {
    default: "var(--colorPaletteYellowBackground2)",
    subtle: "var(--colorPaletteYellowBackground1)",
  },
});

const foregroundColors = {
  default: color("colorNeutralForeground1", "colorNeutralForeground3"),
  dark: color("colorNeutralForeground1", "colorNeutralForeground3"),
  light: color("colorNeutralForegroundInverted", "colorNeutralForegroundInverted"),
  accent: color("colorBrandForeground1", "colorBrandForeground2"),
  good: color("colorStatusSuccessForeground1", "colorStatusSuccessForeground1"),
  warning: color("colorStatusWarningForeground3", "colorStatusWarningForeground3"),
  attention: color("colorStatusDangerForeground1", "colorStatusDangerForeground1"),
};

const container = (background: string) => ({
  backgroundColor: `var(--${background})`,
  foregroundColors,
});

/** How Teams draws Adaptive Cards: its fonts, spacing, colours and limits. */
export const hostConfig = new HostConfig({
  supportsInteractivity: true,
  fontFamily: "var(--fontFamilyBase)",
  fontTypes: {
    default: {
      fontFamily: "var(--fontFamilyBase)",
      fontSizes: { small: 12, default: 14, medium: 14, large: 18, extraLarge: 24 },
      fontWeights: { lighter: 200, default: 400, bolder: 600 },
    },
    monospace: {
      fontFamily: "var(--fontFamilyMonospace)",
      fontSizes: { small: 12, default: 14, medium: 14, large: 18, extraLarge: 24 },
      fontWeights: { lighter: 200, default: 400, bolder: 600 },
    },
  },
  spacing: { small: 4, default: 8, medium: 20, large: 30, extraLarge: 40, padding: 16 },
  separator: { lineThickness: 1, lineColor: "var(--colorNeutralStroke2)" },
  imageSizes: { small: 32, medium: 52, large: 100 },
  imageSet: { imageSize: "medium", maxImageHeight: 100 },
  containerStyles: {
    default: container("colorNeutralBackground1"),
    emphasis: container("colorNeutralBackground3"),
    accent: container("colorBrandBackground2"),
    good: container("colorStatusSuccessBackground1"),
    attention: container("colorStatusDangerBackground1"),
    warning: container("colorStatusWarningBackground1"),
  },
  actions: {
    maxActions: 6,
    spacing: "default",
    buttonSpacing: 8,
    showCard: { actionMode: "inline", inlineTopMargin: 16, style: "emphasis" },
    actionsOrientation: "horizontal",
    actionAlignment: "left",
    preExpandSingleShowCardAction: false,
    iconPlacement: "leftOfTitle",
    iconSize: 16,
  },
  inputs: {
    label: {
      inputSpacing: "small",
      requiredInputs: {
        color: "default",
        isSubtle: false,
        size: "default",
        weight: "bolder",
        suffix: " *",
        suffixColor: "attention",
      },
      optionalInputs: { color: "default", isSubtle: false, size: "default", weight: "bolder" },
    },
    errorMessage: { color: "attention", size: "small", spacing: "small", weight: "default" },
  },
  textBlock: { headingLevel: 2 },
  adaptiveCard: { allowCustomStyle: false },
  factSet: {
    title: {
      color: "default",
      size: "default",
      isSubtle: false,
      weight: "bolder",
      wrap: true,
      maxWidth: 150,
    },
    value: { color: "default", size: "default", isSubtle: false, weight: "default", wrap: true },
    spacing: 16,
  },
});
