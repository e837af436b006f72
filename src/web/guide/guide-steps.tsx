import {
  makeStyles,
  mergeClasses,
  Text,
  tokens,
  typographyStyles,
} from "@fluentui/react-components";
import type { Boot } from "#contract/boot.ts";
import { fill } from "#text/format/fill.ts";
import { variantName } from "#text/format/variant-name.ts";
import { quickStartText } from "#text/nav.ts";
import { useBoot } from "../host/use-boot.ts";
import { GuidePicture, type GuidePictureName } from "./guide-picture.tsx";
import type { GuidePlace } from "./quick-start.tsx";

/** `pictures`: false beside a video, whose transcript the steps are. */
type Props = { place: GuidePlace; pictures: boolean };

/** The picture of each step. */
const shown: Record<GuidePlace, readonly GuidePictureName[]> = {
  chat: ["compose", "form", "card"],
  meeting: ["tab", "panel", "bubble", "results"],
  team: ["tab", "form", "results"],
};

const useStyles = makeStyles({
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  steps: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 170px), 1fr))",
    gap: "16px",
    margin: 0,
    padding: 0,
    listStyle: "none",
    counterReset: "step",
  },
  // Four steps wrap into two rows of two, not into three and one.
  four: {
    gridTemplateColumns:
      "repeat(auto-fit, minmax(min(100%, clamp(170px, (750px - 100%) * 999, 40%)), 1fr))",
  },
  step: { display: "grid", alignContent: "start", gap: "6px", minWidth: 0 },
  number: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** None where the variant has nothing to show. */
export function stepsOf(app: Boot["context"], place: GuidePlace) {
  const { steps, standupSteps } = quickStartText;
  if (app === "msteams") return steps[place];
  return place === "meeting" ? [] : standupSteps[place];
}

export function GuideSteps({ place, pictures }: Props) {
  const styles = useStyles();
  const { context, product: name } = useBoot();
  const product = variantName(context, name);
  const steps = stepsOf(context, place);
  return (
    <>
      {pictures ? null : <h3 className={styles.heading}>{quickStartText.inWords}</h3>}
      <ol className={mergeClasses(styles.steps, steps.length === 4 && styles.four)}>
        {steps.map(({ title, body }, at) => (
          <li key={title} className={styles.step}>
            {pictures ? <GuidePicture name={shown[place][at] ?? "form"} /> : null}
            <Text weight="semibold">
              <span className={styles.number}>{at + 1}. </span>
              {fill(title, { product })}
            </Text>
            <Text>{fill(body, { product })}</Text>
          </li>
        ))}
      </ol>
    </>
  );
}
