import {
  Checkbox,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { ControlGroup } from "../../ui/control-group.tsx";
import { useFlush } from "../../ui/focus/use-flush.ts";
import { mustRemoveVotes, optionsOf } from "./edit-rules.ts";

type Props = {
  before: SurveyView;
  chosen: UpdateOptions;
  onChange: (chosen: UpdateOptions) => void;
};

const useStyles = makeStyles({
  options: { display: "grid", gap: tokens.spacingVerticalS, gridTemplateColumns: "minmax(0, 1fr)" },
});

/**
 * The banner of limited editing, and the options for votes and audience (AUT-06, AUT-08, EDT-03).
 */
export function RevisionOptions({ before, chosen, onChange }: Props) {
  const { flush } = useFlush();
  const { control } = useDraftForm();
  const forced = useWatch({ control, compute: (draft) => mustRemoveVotes(before, draft) });
  const problem = useProblem("removeExistingVotesOnEdit");
  const { removeExistingVotesOnEdit, notifyUsersOnEdit } = optionsOf(forced, chosen);
  const asks = specOf(before.type).takingPart === "posts" ? "removePostsHint" : "removeVotesHint";
  const hint = forced
    ? authoringText.removeVotesForced
    : removeExistingVotesOnEdit
      ? authoringText[asks]
      : "";
  return (
    <div className={useStyles().options}>
      <MessageBar intent="warning" politeness="polite" layout="multiline">
        <MessageBarBody>{authoringText.limitedEdit}</MessageBarBody>
      </MessageBar>
      <ControlGroup
        label={authoringText.revision}
        problem={problem}
        {...(hint ? { hint: `${hint} ${authoringText.notifyForced}` } : {})}
      >
        <Checkbox
          className={flush}
          label={authoringText.removeVotes}
          checked={removeExistingVotesOnEdit}
          disabled={forced}
          onChange={(_, { checked }) =>
            onChange({ ...chosen, removeExistingVotesOnEdit: checked === true })
          }
        />
        <Checkbox
          className={flush}
          label={authoringText.notifyAudience}
          checked={notifyUsersOnEdit}
          disabled={removeExistingVotesOnEdit}
          onChange={(_, { checked }) =>
            onChange({ ...chosen, notifyUsersOnEdit: checked === true })
          }
        />
      </ControlGroup>
    </div>
  );
}
