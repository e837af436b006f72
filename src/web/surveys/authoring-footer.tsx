import { Button, makeStyles, Tooltip, tokens } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons/svg/eye";
import { SendRegular } from "@fluentui/react-icons/svg/send";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring.ts";
import { problemText } from "#text/problems.ts";
import { useBoot } from "../host/use-boot.ts";
import { useDraftForm } from "./use-draft-form.ts";
import type { PreviewPane } from "./use-preview-pane.ts";

type Props = { pane: PreviewPane; busy: boolean; onSend: () => void };

const useStyles = makeStyles({
  footer: {
    display: "flex",
    justifyContent: "space-between",
    gap: "8px",
    padding: "12px clamp(12px, 4vw, 32px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** Preview and Send. While no channel is chosen, Send says so instead (AUT-40). */
export function AuthoringFooter({ pane, busy, onSend }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const { control } = useDraftForm();
  const nobody = useWatch({ control, name: "recipients" }).length === 0;
  const label = pane.instead ? authoringText.backToForm : pane.beside ? authoringText.hidePreview : authoringText.showPreview;
  const send = (
    <Button appearance="primary" icon={<SendRegular />} disabledFocusable={nobody || busy} onClick={onSend}>
      {busy ? authoringText.sending : authoringText.send}
    </Button>
  );
  return (
    <footer className={styles.footer}>
      <Button icon={<EyeRegular />} onClick={pane.toggle}>
        {label}
      </Button>
      {nobody ? (
        <Tooltip relationship="description" content={problemText({ code: "recipients.none" }, product)}>
          {send}
        </Tooltip>
      ) : (
        send
      )}
    </footer>
  );
}
