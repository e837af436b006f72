import type { TemplateSummary } from "#contract/templates.ts";
import type { OpenTemplate, TemplateDialogKind } from "../browser/template-actions.tsx";
import type { PathOf } from "../template-links.tsx";
import { TemplateConfirm } from "./template-confirm.tsx";
import { TemplateDetails } from "./template-details.tsx";
import { TemplateShare } from "./template-share.tsx";

type Props = {
  kind: TemplateDialogKind;
  template: TemplateSummary;
  actions: { pathOf: PathOf; open: OpenTemplate };
  onClose: () => void;
  /** The template is no longer in the list. */
  onGone: () => void;
  onCopied: () => void;
};

/** The open dialog of a template. */
export function OpenedTemplate({ kind, template, actions, onClose, onGone, onCopied }: Props) {
  if (kind === "details") return <TemplateDetails {...{ template, actions, onClose, onCopied }} />;
  if (kind === "share") return <TemplateShare {...{ template, onClose, onGone }} />;
  return <TemplateConfirm action={kind} {...{ template, onGone }} onCancel={onClose} />;
}
