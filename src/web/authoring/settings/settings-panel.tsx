import { Field, Link, makeStyles } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { anonymityPath } from "#domain/response/anonymity-path.ts";
import { isCleared } from "#domain/survey/schedule.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import { isScored, withheldVisibility } from "#domain/survey/type-rules.ts";
import { closeAfterDurations } from "#domain/time/duration.ts";
import { authoringText, leaderboardLabels } from "#text/authoring/authoring.ts";
import { durationText, scheduleText } from "#text/authoring/schedule.ts";
import { topicFormText } from "#text/authoring/topic-form.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { takingText } from "#text/results.ts";
import {
  anonymityHints,
  anonymityLabels,
  closeAfterLabels,
  manualClose,
  visibilityLabels,
} from "#text/survey.ts";
import { DraftTextarea } from "../../draft-form/draft-input.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useSetFields } from "../../draft-form/use-set-fields.ts";
import { useTypeForQuestions } from "../../draft-form/use-type-for-questions.ts";
import { useTypeSpec } from "../../draft-form/use-type-spec.ts";
import { useBoot } from "../../host/use-boot.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { RecurringCloseField } from "../recurrence/recurring-close-field.tsx";
import { CloseField } from "../timing/close-field.tsx";
import { DeliveryField } from "../timing/delivery-field.tsx";
import { ReminderFields } from "../timing/reminder-fields.tsx";
import { useAuthoring } from "../use-authoring.ts";
import { useInSidePanel } from "../use-in-side-panel.ts";
import { CommentsField } from "./comments-field.tsx";
import { OptionField } from "./option-field.tsx";
import { PostsFields } from "./posts-fields.tsx";
import { ResultsDeliveryField } from "./results-delivery-field.tsx";
import { RetakeField } from "./retake-field.tsx";
import { SettingsGroup } from "./settings-group.tsx";
import { useComingGates } from "./use-gates.ts";

const useStyles = makeStyles({ whole: { gridColumn: "1 / -1" } });

/**
 * The survey's settings in groups, collapsed below a summary (AUT-45 to AUT-51, TIM-07). The side
 * panel (MTG-24) and short forms have only the most used and the already changed ones. `reveal`
 * increases each time a field in it must be shown, as one is that needs a plan (AUT-52).
 */
export function SettingsPanel({ reveal }: { reveal: number }) {
  const short = useTypeSpec().form === "topic";
  const all = !useInSidePanel() && !short;
  const set = useSetFields();
  const shown: Shown = all ? everything : set;
  const { control } = useDraftForm();
  const recurs = useWatch({ control, compute: ({ schedule }) => schedule !== null });
  const shows = reveal + useComingGates();
  return (
    <Disclosure title={authoringText.settings} summary={useSummary()} reveal={shows}>
      <WhoGroup shown={shown} />
      <SettingsGroup title={authoringText.settingsWhen}>
        {recurs ? <RecurringCloseField /> : <CloseField />}
        {shown.reminders ? <ReminderFields /> : null}
      </SettingsGroup>
      <ResultsGroup shown={shown} />
      <MoreGroup shown={shown} />
    </Disclosure>
  );
}

type Shown = ReturnType<typeof useSetFields>;
const everything: Shown = {
  delivery: true,
  results: true,
  comments: true,
  reminders: true,
  description: true,
};

/** Whose names are shown, and who gets and takes it. */
function WhoGroup({ shown }: { shown: Shown }) {
  const { control } = useDraftForm();
  const scored = isScored(useTypeForQuestions());
  const [anonymity, recipients] = useWatch({ control, name: ["anonymity", "recipients"] });
  const people =
    recipients.length > 0 && recipients.every((recipient) => recipient.type === "user");
  return (
    <SettingsGroup title={authoringText.settingsWho}>
      <OptionField
        name="anonymity"
        label={authoringText.anonymity}
        labels={anonymityLabels}
        gates={{ anonymous: "allowAnonymousResponses" }}
        hint={<AnonymityHint anonymity={anonymity} />}
        locked={authoringText.anonymityLocked}
      />
      {shown.delivery && !people ? <DeliveryField /> : null}
      {scored ? <RetakeField /> : null}
    </SettingsGroup>
  );
}

function AnonymityHint({ anonymity }: { anonymity: Anonymity }) {
  const hint = anonymityHints[anonymity];
  if (anonymity === "none") return hint;
  return (
    <>
      {hint}{" "}
      <Link inline href={anonymityPath} target="_blank" rel="noreferrer">
        {takingText.whatAnonymous}
      </Link>
    </>
  );
}

function ResultsGroup({ shown }: { shown: Shown }) {
  const scored = isScored(useTypeForQuestions());
  const { takingPart } = useTypeSpec();
  return (
    <SettingsGroup title={authoringText.settingsResults}>
      {takingPart === "posts" ? <PostsFields /> : <VisibilityField />}
      {scored ? (
        <OptionField
          name="leaderboardVisibility"
          label={authoringText.leaderboard}
          labels={leaderboardLabels}
          gates={{ hidden: "allowPrivateResults" }}
        />
      ) : null}
      {shown.results ? <ResultsDeliveryField /> : null}
    </SettingsGroup>
  );
}

function MoreGroup({ shown }: { shown: Shown }) {
  const styles = useStyles();
  if (!shown.comments && !shown.description) return null;
  return (
    <SettingsGroup title={authoringText.settingsMore}>
      {shown.comments ? <CommentsField /> : null}
      {shown.description ? (
        <div className={styles.whole}>
          <DescriptionField />
        </div>
      ) : null}
    </SettingsGroup>
  );
}

function VisibilityField() {
  const { product } = useBoot();
  const { before } = useAuthoring();
  const type = useTypeForQuestions();
  const withheld = before && withheldVisibility(before.type, type);
  return (
    <OptionField
      name="resultsVisibility"
      label={authoringText.visibility}
      labels={visibilityLabels}
      gates={{ "after-close": "allowResultsAfterClose", private: "allowPrivateResults" }}
      locked={fill(authoringText.visibilityLocked, { product })}
      {...(withheld ? { withheld } : {})}
    />
  );
}

/** Names, results and closing in one line. */
function useSummary(): string {
  const { control } = useDraftForm();
  const takesPosts = useTypeSpec().takingPart === "posts";
  const [anonymity, visibility, openDuration, closeAt, schedule, requireApproval] = useWatch({
    control,
    name: [
      "anonymity",
      "resultsVisibility",
      "openDuration",
      "closeAt",
      "schedule",
      "requireApproval",
    ],
  });
  const duration = schedule?.openDuration ?? openDuration;
  const known = closeAfterDurations.find((iso) => iso === duration);
  const after = known ? closeAfterLabels[known] : duration && durationText(duration);
  const closing = after
    ? `${authoringText.closeAfter} ${after}`
    : closeAt && !isCleared(closeAt)
      ? fill(scheduleText.closesAt, { date: dateText(closeAt) })
      : manualClose;
  const seen = takesPosts
    ? requireApproval
      ? topicFormText.reviewed
      : topicFormText.seenAtOnce
    : visibilityLabels[visibility];
  return [anonymityLabels[anonymity], seen, closing].join(" · ");
}

export function DescriptionField() {
  const problem = useProblem("description");
  return (
    <Field label={authoringText.description} {...(problem ? { validationMessage: problem } : {})}>
      <DraftTextarea path="description" placeholder={authoringText.descriptionPlaceholder} />
    </Field>
  );
}
