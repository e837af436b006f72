import { topicFormText } from "#text/authoring/topic-form.ts";
import { SwitchField } from "../../draft-form/switch-field.tsx";
import { useTypeSpec } from "../../draft-form/use-type-spec.ts";
import { ControlGroup } from "../../ui/control-group.tsx";

/** Whether what people write is reviewed first, and takes reactions (ENT-15). */
export function PostsFields() {
  const { postSettings } = useTypeSpec();
  const reviews = postSettings.includes("requireApproval");
  return (
    <ControlGroup
      label={topicFormText.posts}
      {...(reviews ? { hint: topicFormText.reviewHint } : {})}
    >
      {reviews ? (
        <SwitchField name="requireApproval" label={topicFormText.requireApproval} />
      ) : null}
      {postSettings.includes("allowReactions") ? (
        <SwitchField name="allowReactions" label={topicFormText.allowReactions} />
      ) : null}
    </ControlGroup>
  );
}
