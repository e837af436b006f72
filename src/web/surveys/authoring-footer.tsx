import {
  Button,
  type ButtonProps,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Tooltip,
  tokens,
} from "@fluentui/react-components";
import { ChevronDownRegular } from "@fluentui/react-icons/svg/chevron-down";
import { EyeRegular } from "@fluentui/react-icons/svg/eye";
import { SaveRegular } from "@fluentui/react-icons/svg/save";
import { SendRegular } from "@fluentui/react-icons/svg/send";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import type { SendOption } from "#domain/survey/schedule.ts";
import { authoringText } from "#text/authoring.ts";
import { planText } from "#text/plans.ts";
import { problemText } from "#text/problems.ts";
import { scheduleText } from "#text/schedule.ts";
import { useAccount } from "../accounts/use-account.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { isSent, useAuthoring } from "./use-authoring.ts";
import { useDraftForm } from "./use-draft-form.ts";
import { useGates } from "./use-gates.ts";
import type { PreviewPane } from "./use-preview-pane.ts";
import type { Sendings } from "./use-send-options.ts";

type Props = { pane: PreviewPane; busy: boolean; sendings: Sendings; onSend: () => void };

const useStyles = makeStyles({
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "8px",
    padding: "12px clamp(12px, 4vw, 32px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // Beside one another, also in the side panel of a meeting.
    "@media (max-width: 359px)": { "& > button": { minWidth: "auto", paddingInline: "8px" } },
  },
  split: { display: "flex", minWidth: 0 },
  first: { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  second: { borderTopLeftRadius: 0, borderBottomLeftRadius: 0, borderLeft: `1px solid ${tokens.colorNeutralForegroundOnBrand}` },
});

/** Preview and Send. What keeps it from being sent stands at the button: no recipient (AUT-40), an option that needs a plan (AUT-52). */
export function AuthoringFooter({ pane, busy, sendings, onSend }: Props) {
  const styles = useStyles();
  const { before } = useAuthoring();
  const blocked = useBlocked();
  const label = pane.instead ? authoringText.backToForm : pane.beside ? authoringText.hidePreview : authoringText.showPreview;
  const words = labelsOf(before !== null, sendings.send);
  const action = {
    icon: before || sendings.send !== "now" ? <SaveRegular /> : <SendRegular />,
    disabledFocusable: blocked !== null || busy,
    children: busy ? words.busy : words.send,
    onClick: onSend,
  };
  const plain = isSent(before) || sendings.offered.length < 2;
  return (
    <footer className={styles.footer}>
      <Button icon={<EyeRegular />} onClick={pane.toggle}>
        {label}
      </Button>
      {plain ? (
        <Said reason={blocked}>
          <Button appearance="primary" {...action} />
        </Said>
      ) : (
        <SendMenu sendings={sendings} busy={busy} reason={blocked} action={action} />
      )}
    </footer>
  );
}

/** Why a button does nothing now, as its description. */
function Said({ reason, children }: { reason: string | null; children: ReactElement }) {
  return reason ? (
    <Tooltip relationship="description" content={reason}>
      {children}
    </Tooltip>
  ) : (
    children
  );
}

type Menued = { sendings: Sendings; busy: boolean; reason: string | null; action: ButtonProps };

/** The button with the ways of sending beside it (TIM-01). */
function SendMenu({ sendings, busy, reason, action }: Menued) {
  const styles = useStyles();
  const { send, offered, choose, setButton } = sendings;
  const names: Record<SendOption, string> = { now: scheduleText.now, manual: scheduleText.manual, schedule: scheduleText.schedule };
  return (
    <div className={styles.split}>
      <Said reason={reason}>
        <Button appearance="primary" className={styles.first} {...action} />
      </Said>
      <Menu checkedValues={{ send: [send] }}>
        <MenuTrigger disableButtonEnhancement>
          <Button
            ref={setButton}
            appearance="primary"
            className={styles.second}
            icon={<ChevronDownRegular />}
            aria-label={scheduleText.options}
            disabledFocusable={busy}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {offered.map((option) => (
              <MenuItemRadio key={option} name="send" value={option} onClick={() => choose(option)}>
                {names[option]}
              </MenuItemRadio>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

function labelsOf(editing: boolean, send: SendOption): { send: string; busy: string } {
  if (editing) return { send: authoringText.save, busy: authoringText.saving };
  const labels: Record<SendOption, string> = {
    now: authoringText.send,
    manual: scheduleText.saveForLater,
    schedule: scheduleText.schedule,
  };
  return { send: labels[send], busy: send === "now" ? authoringText.sending : authoringText.saving };
}

/** Why it can't be sent; null where it can. */
function useBlocked(): string | null {
  const { product } = useBoot();
  const { mobile } = useHost().context;
  const { control } = useDraftForm();
  const enterprise = useAccount()?.featureFlags.enterpriseTenant === true;
  const nobody = useWatch({ control, name: "recipients" }).length === 0;
  const gated = useGates().length > 0;
  if (nobody) return problemText({ code: "recipients.none" }, product);
  if (!gated) return null;
  if (mobile) return planText.sendBlockedMobile;
  return enterprise ? planText.sendBlockedEnterprise : planText.sendBlocked;
}
