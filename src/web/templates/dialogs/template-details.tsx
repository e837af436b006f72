import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from "@fluentui/react-components";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { ShareRegular } from "@fluentui/react-icons/svg/share";
import type { TemplateSummary } from "#contract/templates.ts";
import { templateDetailsText, templatesText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { isMissing } from "../../api-error.ts";
import { authoringWidths } from "../../paths/dialog-size.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import type { OpenTemplate } from "../browser/template-actions.tsx";
import type { PathOf } from "../template-links.tsx";
import { useEditTemplate } from "../use-edit-template.ts";
import { UseTemplateButton } from "../use-template-button.tsx";
import { TemplateContent } from "./template-content.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { useTemplate, useTemplateCopy } from "./use-template-changes.ts";

type Props = {
  template: TemplateSummary;
  actions: { pathOf: PathOf; open: OpenTemplate };
  onClose: () => void;
  onCopied: () => void;
};

const useStyles = makeStyles({
  wide: { maxWidth: "960px" },
  title: { overflowWrap: "anywhere" },
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: tokens.spacingHorizontalXXL,
  },
  beside: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 400px)" },
});

/** A template with its questions, and above a width of 1000 as a card (TPL-10, TPL-12). */
export function TemplateDetails({ template, actions, onClose, onCopied }: Props) {
  const styles = useStyles();
  const beside = useMediaQuery(`(min-width: ${authoringWidths.sideBySideAbove + 1}px)`);
  const found = useTemplate(template);
  const { templateName } = template;
  const isGone = isMissing(found.error);
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface className={mergeClasses(beside && styles.wide)}>
        <DialogBody>
          <DialogTitle
            className={styles.title}
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={templateDetailsText.close}
                onClick={onClose}
              />
            }
          >
            <bdi>{templateName}</bdi>
          </DialogTitle>
          <DialogContent className={mergeClasses(styles.content, beside && styles.beside)}>
            {found.isPending ? <LoadingScreen text={templateDetailsText.loading} /> : null}
            {found.error ? (
              <LoadError
                title={templateDetailsText.failed}
                error={found.error}
                onRetry={() => void found.refetch()}
              />
            ) : null}
            {found.data ? <TemplateContent template={found.data} summary={template} /> : null}
            {found.data && beside ? <TemplatePreview template={found.data} /> : null}
          </DialogContent>
          <DialogActions fluid>
            {isGone ? null : template.role === "own" ? (
              <OwnersActions template={template} open={actions.open} />
            ) : (
              <CopyAction template={template} onCopied={onCopied} />
            )}
            {isGone ? null : (
              <UseTemplateButton primary name={templateName} to={actions.pathOf(template)} />
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Edit, share and delete, for owners only (TPL-14). */
function OwnersActions({ template, open }: { template: TemplateSummary; open: OpenTemplate }) {
  const edit = useEditTemplate();
  return (
    <>
      <Button icon={<EditRegular />} onClick={() => edit(template)}>
        {templatesText.edit}
      </Button>
      <Button icon={<ShareRegular />} onClick={() => open("share", template)}>
        {templatesText.share}
      </Button>
      <Button icon={<DeleteRegular />} onClick={() => open("delete", template)}>
        {templatesText.delete}
      </Button>
    </>
  );
}

/** Copies what the user can't change (TPL-27, TPL-28). */
function CopyAction({ template, onCopied }: { template: TemplateSummary; onCopied: () => void }) {
  const announce = useAnnounce();
  const copy = useTemplateCopy(template);
  const done = () => {
    announce(fill(templatesText.copied, { name: template.templateName }));
    onCopied();
  };
  return (
    <>
      {copy.error ? <ErrorBanner message={copy.error.message} /> : null}
      <Button
        icon={<CopyRegular />}
        disabledFocusable={copy.isPending}
        onClick={() => copy.mutate(undefined, { onSuccess: done })}
      >
        {templatesText.copy}
      </Button>
    </>
  );
}
