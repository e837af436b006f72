import { Field, makeStyles, tokens } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { closeAfterDurations } from "#domain/survey/duration.ts";
import { authoringText, leaderboardLabels } from "#text/authoring.ts";
import { dateText } from "#text/date.ts";
import { fill } from "#text/fill.ts";
import { durationText, scheduleText } from "#text/schedule.ts";
import { anonymityHints, anonymityLabels, closeAfterLabels, manualClose, visibilityLabels } from "#text/survey.ts";
import { useBoot } from "../host/use-boot.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { CloseField } from "./close-field.tsx";
import { CommentsField } from "./comments-field.tsx";
import { DeliveryField } from "./delivery-field.tsx";
import { DraftTextarea } from "./draft-input.tsx";
import { OptionField } from "./option-field.tsx";
import { ReminderFields } from "./reminder-fields.tsx";
import { ResultsDeliveryField } from "./results-delivery-field.tsx";
import { useDraftForm, useProblem } from "./use-draft-form.ts";
import { useInSidePanel } from "./use-in-side-panel.ts";
import { useSetFields } from "./use-set-fields.ts";
import { useSettledType } from "./use-settled-type.ts";

const useStyles = makeStyles({
  fields: {
    display: "grid",
    gap: tokens.spacingVerticalL,
    gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
    alignItems: "start",
  },
  whole: { gridColumn: "1 / -1" },
});

/**
 * How it behaves, folded away under a summary (AUT-45 to AUT-51, TIM-07). In the side panel what is used most, and what was set already (MTG-24).
 * `reveal` grows each time a field in it must be seen.
 */
export function SettingsPanel({ reveal }: { reveal: number }) {
  const styles = useStyles();
  const { product } = useBoot();
  const { control } = useDraftForm();
  const type = useSettledType();
  const [anonymity, recipients] = useWatch({ control, name: ["anonymity", "recipients"] });
  const all = !useInSidePanel();
  const set = useSetFields();
  const people = recipients.length > 0 && recipients.every((recipient) => recipient.type === "user");
  return (
    <Disclosure title={authoringText.settings} summary={useSummary()} reveal={reveal}>
      <div className={styles.fields}>
        <OptionField
          name="anonymity"
          label={authoringText.anonymity}
          labels={anonymityLabels}
          gates={{ anonymous: "allowAnonymousResponses" }}
          hint={anonymityHints[anonymity]}
          locked={authoringText.anonymityLocked}
        />
        <OptionField
          name="resultsVisibility"
          label={authoringText.visibility}
          labels={visibilityLabels}
          gates={{ "after-close": "allowResultsAfterClose", private: "allowPrivateResults" }}
          locked={fill(authoringText.visibilityLocked, { product })}
        />
        {type === "quiz" ? (
          <OptionField
            name="leaderboardVisibility"
            label={authoringText.leaderboard}
            labels={leaderboardLabels}
            gates={{ hidden: "allowPrivateResults" }}
          />
        ) : null}
        <CloseField />
        {people || !(all || set.delivery) ? null : <DeliveryField />}
        {all || set.results ? <ResultsDeliveryField /> : null}
        {all || set.comments ? <CommentsField /> : null}
        {all || set.reminders ? (
          <div className={styles.whole}>
            <ReminderFields />
          </div>
        ) : null}
        {all || set.description ? (
          <div className={styles.whole}>
            <DescriptionField />
          </div>
        ) : null}
      </div>
    </Disclosure>
  );
}

/** Names, results and closing in a line. */
function useSummary(): string {
  const { control } = useDraftForm();
  const [anonymity, visibility, duration, closeAt] = useWatch({
    control,
    name: ["anonymity", "resultsVisibility", "openDuration", "closeAt"],
  });
  const known = closeAfterDurations.find((iso) => iso === duration);
  const after = known ? closeAfterLabels[known] : duration && durationText(duration);
  const closing = after
    ? `${authoringText.closeAfter} ${after}`
    : closeAt
      ? fill(scheduleText.closesAt, { date: dateText(closeAt) })
      : manualClose;
  return [anonymityLabels[anonymity], visibilityLabels[visibility], closing].join(" · ");
}

function DescriptionField() {
  const problem = useProblem("description");
  return (
    <Field label={authoringText.description} {...(problem ? { validationMessage: problem } : {})}>
      <DraftTextarea path="description" placeholder={authoringText.descriptionPlaceholder} />
    </Field>
  );
}
