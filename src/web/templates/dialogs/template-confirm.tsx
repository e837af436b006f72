import type { TemplateSummary } from "#contract/templates.ts";
import { userId } from "#domain/ids.ts";
import { templateConfirmText, templatesText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { useHost } from "../../host/use-host.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ConfirmDialog } from "../../ui/notices/confirm-dialog.tsx";
import { useTemplateRemoval } from "./use-template-changes.ts";

type Props = {
  action: "delete" | "leave";
  template: TemplateSummary;
  onGone: () => void;
  onCancel: () => void;
};

/**
 * Asks before a template is deleted for everybody, or removed from the user's list (TPL-15). If that
 * fails the reason is shown here (TPL-16).
 */
export function TemplateConfirm({ action, template, onGone, onCancel }: Props) {
  const announce = useAnnounce();
  const { user } = useHost().context;
  const { remove, leave } = useTemplateRemoval(template);
  const { templateName } = template;
  const gone = (news: string) => {
    announce(news);
    onGone();
  };
  const texts = templateConfirmText;
  if (action === "leave")
    return (
      <ConfirmDialog
        title={texts.leaveTitle}
        body={fill(texts.leaveBody, { name: templateName })}
        confirm={texts.leaveConfirm}
        cancel={texts.cancel}
        busy={leave.isPending}
        error={leave.error}
        onConfirm={() =>
          leave.mutate(userId.parse(user.id), {
            onSuccess: () => gone(fill(texts.left, { name: templateName })),
          })
        }
        onCancel={onCancel}
      />
    );
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      body={fill(texts.deleteBody, { templateName })}
      confirm={templatesText.delete}
      cancel={texts.cancel}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => gone(fill(texts.deleted, { name: templateName })),
        })
      }
      onCancel={onCancel}
    />
  );
}
