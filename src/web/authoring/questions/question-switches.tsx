import { Field, makeStyles } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring/authoring.ts";
import { questionsText } from "#text/authoring/questions.ts";
import { DraftInput } from "../../draft-form/draft-input.tsx";
import { DraftSwitch } from "../../draft-form/draft-toggle.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";

const useStyles = makeStyles({
  switches: {
    flex: "1 1 200px",
    minWidth: 0,
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4px",
  },
  row: { display: "flex", flexWrap: "wrap", columnGap: "16px" },
});

/** Whether a response is required (QED-03) and comments are allowed (QED-04). */
export function QuestionSwitches({ at }: { at: number }) {
  const styles = useStyles();
  const { control, setValue, clearErrors } = useDraftForm();
  const path = `questions.${at}` as const;
  const commented = useWatch({ control, name: `${path}.allowComments` });
  // A word cloud is always required (QED-26).
  const locked = useWatch({ control, name: `${path}.wordCloudEnabled` }) === true;
  const forgetAppeal = () => {
    // A hidden field must not be invalid.
    setValue(`${path}.commentAppeal`, null);
    clearErrors(`${path}.commentAppeal`);
  };
  return (
    <div className={styles.switches}>
      <div className={styles.row}>
        <DraftSwitch path={`${path}.required`} label={authoringText.required} disabled={locked} />
        <DraftSwitch
          path={`${path}.allowComments`}
          label={questionsText.allowComments}
          onToggled={(on) => (on ? undefined : forgetAppeal())}
        />
      </div>
      {commented ? <AppealField at={at} /> : null}
    </div>
  );
}

/** The prompt for comments (QED-28). */
function AppealField({ at }: { at: number }) {
  const path = `questions.${at}.commentAppeal` as const;
  const problem = useProblem(path);
  return (
    <Field label={questionsText.commentAppeal} {...(problem ? { validationMessage: problem } : {})}>
      <DraftInput
        path={path}
        placeholder={questionsText.commentAppealPlaceholder}
        stored={(text) => text || null}
      />
    </Field>
  );
}
