import { Caption1, makeStyles, tokens } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import type { Anonymity } from "#domain/survey/survey.ts";
import { goesText, seesText } from "#text/authoring/sending.ts";
import { topicFormText } from "#text/authoring/topic-form.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useTypeSpec } from "../../draft-form/use-type-spec.ts";
import { useShownSchedule } from "../recurrence/use-recurrence.ts";
import { useGateReason } from "../settings/use-gates.ts";
import { useIsTopicBlank } from "../topic/use-is-topic-blank.ts";
import { isSent, useAuthoring } from "../use-authoring.ts";

const useStyles = makeStyles({
  summary: {
    flex: "1 1 240px",
    alignSelf: "center",
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
    textAlign: "end",
    // Narrow: a line of its own above the buttons.
    "@media (max-width: 639px)": { flexBasis: "100%", textAlign: "start" },
  },
  reason: {
    display: "block",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  // On a low screen, such as a zoomed one, the fields need the room; the settings say the same.
  more: { "@media (max-height: 480px)": { display: "none" } },
});

function seesPostsText(requireApproval: boolean, anonymity: Anonymity): string {
  if (requireApproval) return topicFormText.seesReviewed;
  return anonymity === "none"
    ? topicFormText.seesPosts
    : topicFormText.seesPostsInGroups[anonymity];
}

const sentence = (text: string) => `${text.replace(/\.$/, "")}.`;

/**
 * Who gets it, when, and what they see; first, that a short form has no text yet; or why an option
 * prevents sending. Announced sentence by sentence when a setting changes it, and the description
 * of the button that sends.
 */
export function SendSummary({ id }: { id: string }) {
  const styles = useStyles();
  const { before } = useAuthoring();
  const { control } = useDraftForm();
  const takesPosts = useTypeSpec().takingPart === "posts";
  const blank = useIsTopicBlank();
  const gated = useGateReason();
  const schedule = useShownSchedule();
  const [recipients, deliveryPreference, send, deliverAt, visibility, anonymity, requireApproval] =
    useWatch({
      control,
      name: [
        "recipients",
        "deliveryPreference",
        "send",
        "deliverAt",
        "resultsVisibility",
        "anonymity",
        "requireApproval",
      ],
    });
  const goes = goesText(
    { recipients, deliveryPreference, send, deliverAt, schedule },
    isSent(before),
  );
  const sees = takesPosts
    ? `${seesPostsText(requireApproval, anonymity)}.`
    : seesText(visibility, anonymity);
  return (
    <Caption1 id={id} className={styles.summary} aria-live="polite">
      {blank ? <span>{sentence(topicFormText.empty)} </span> : null}
      <span className={gated ? styles.reason : undefined}>{gated ? sentence(gated) : goes} </span>
      <span className={styles.more}>{sees}</span>
    </Caption1>
  );
}
