import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Tooltip,
  tokens,
} from "@fluentui/react-components";
import { ArrowRepeatAllRegular } from "@fluentui/react-icons/svg/arrow-repeat-all";
import { CalendarClockRegular } from "@fluentui/react-icons/svg/calendar-clock";
import { ChevronDownRegular } from "@fluentui/react-icons/svg/chevron-down";
import { EyeRegular } from "@fluentui/react-icons/svg/eye";
import { SaveRegular } from "@fluentui/react-icons/svg/save";
import { SendRegular } from "@fluentui/react-icons/svg/send";
import { type ReactElement, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring/authoring.ts";
import { recurrenceText } from "#text/authoring/recurrence.ts";
import { scheduleText } from "#text/authoring/schedule.ts";
import { scheduleLabel } from "#text/authoring/sending.ts";
import { topicFormText } from "#text/authoring/topic-form.ts";
import { problemText } from "#text/server/problems.ts";
import { useDraftForm } from "../draft-form/use-draft-form.ts";
import { useTypeSpec } from "../draft-form/use-type-spec.ts";
import { useBoot } from "../host/use-boot.ts";
import type { PreviewPane } from "./preview/use-preview-pane.ts";
import { SendSummary } from "./sending/send-summary.tsx";
import type { Sendings, Way } from "./sending/use-send-options.ts";
import { useGateReason } from "./settings/use-gates.ts";
import { useIsTopicBlank } from "./topic/use-is-topic-blank.ts";
import { isSent, useAuthoring } from "./use-authoring.ts";

type Props = {
  pane: PreviewPane;
  busy: boolean;
  sendings: Sendings;
  onSend: () => void;
  /** Calls its argument if the draft could be sent. */
  onCheck: (proceed: () => void) => void;
};

const useStyles = makeStyles({
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "8px",
    padding: "12px clamp(12px, 4vw, 32px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // Side by side, also in the side panel of a meeting.
    "@media (max-width: 359px)": {
      "& > button": { minWidth: "auto", paddingInline: "8px" },
      "& > div > button:only-child": { minWidth: "auto", paddingInline: "8px" },
    },
  },
  // Before the summary where both are in one line.
  preview: { "@media (min-width: 640px)": { order: -1 } },
  split: { display: "flex", minWidth: 0 },
  first: { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  second: {
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
  },
  divided: { borderLeft: `1px solid ${tokens.colorNeutralForegroundOnBrand}` },
});

const icons: Record<Way, ReactElement> = {
  now: <SendRegular />,
  manual: <SaveRegular />,
  schedule: <CalendarClockRegular />,
  recurring: <ArrowRepeatAllRegular />,
};

/**
 * Preview and Send; a check-in is previewed before it is sent (STD-02). The reason why a draft can't
 * be sent is shown at the button: no recipient (AUT-40), or an option that needs a plan (AUT-52).
 */
export function AuthoringFooter({ pane, busy, sendings, onSend, onCheck }: Props) {
  const styles = useStyles();
  const { before, series } = useAuthoring();
  const edits = before !== null || series !== null;
  const blocked = useBlocked();
  const summary = useId();
  const { control } = useDraftForm();
  const deliverAt = useWatch({ control, name: "deliverAt" });
  const words = labelsOf(edits, sendings.way, deliverAt, busy);
  const previews = useTypeSpec().form === "check-in" && !edits && !pane.reviewing;
  const action = {
    icon: edits ? <SaveRegular /> : icons[sendings.way],
    disabledFocusable: blocked !== null || busy,
    children: words,
    onClick: onSend,
    ...(previews ? reviewing(() => onCheck(pane.review)) : {}),
    ...(blocked === null ? { "aria-describedby": summary } : {}),
  };
  const plain = isSent(before) || pane.reviewing || sendings.offered.length < 2;
  return (
    <footer className={styles.footer}>
      <SendSummary id={summary} />
      {previews && !pane.beside ? null : (
        <Button className={styles.preview} icon={<EyeRegular />} onClick={pane.toggle}>
          {paneLabel(pane)}
        </Button>
      )}
      {/* The same button on either side of the preview: it keeps the focus. */}
      <div className={styles.split}>
        <Said reason={blocked}>
          <Button appearance="primary" className={plain ? undefined : styles.first} {...action} />
        </Said>
        {plain ? null : <SendMenu sendings={sendings} busy={busy} isBlocked={blocked !== null} />}
      </div>
    </footer>
  );
}

function paneLabel({ instead, beside }: PreviewPane): string {
  if (instead) return authoringText.backToForm;
  return beside ? authoringText.hidePreview : authoringText.showPreview;
}

/** The button that leads to the preview, from where it is sent. */
function reviewing(onClick: () => void) {
  return { icon: <EyeRegular />, children: authoringText.review, onClick };
}

/**
 * The reason why a button is disabled, as its description. Without one the tooltip stays around the
 * button, which would be another one otherwise: a press that enables it would be lost.
 */
function Said({ reason, children }: { reason: string | null; children: ReactElement }) {
  const [visible, setVisible] = useState(false);
  return (
    <Tooltip
      relationship={reason ? "description" : "inaccessible"}
      content={reason ?? ""}
      visible={visible && reason !== null}
      onVisibleChange={(_, data) => setVisible(data.visible)}
    >
      {children}
    </Tooltip>
  );
}

type MenuProps = {
  sendings: Sendings;
  busy: boolean;
  /** Whether the draft can't be sent: then neither part stands out. */
  isBlocked: boolean;
};

/** The ways of sending, at the second part of a split button (TIM-01). */
function SendMenu({ sendings, busy, isBlocked }: MenuProps) {
  const styles = useStyles();
  const { way, offered, choose, setButton } = sendings;
  const names: Record<Way, string> = {
    now: scheduleText.now,
    manual: scheduleText.manual,
    schedule: scheduleText.schedule,
    recurring: recurrenceText.recurring,
  };
  return (
    <Menu checkedValues={{ send: [way] }}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          ref={setButton}
          appearance={isBlocked ? "secondary" : "primary"}
          className={mergeClasses(styles.second, !isBlocked && styles.divided)}
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
  );
}

function labelsOf(editing: boolean, way: Way, deliverAt: Date | null, busy: boolean): string {
  if (busy) return way === "now" && !editing ? authoringText.sending : authoringText.saving;
  if (editing) return authoringText.save;
  const labels: Record<Way, string> = {
    now: authoringText.send,
    manual: scheduleText.saveForLater,
    schedule: scheduleLabel(deliverAt),
    recurring: recurrenceText.startSeries,
  };
  return labels[way];
}

/** Why the draft can't be sent; null if it can. */
function useBlocked(): string | null {
  const { product } = useBoot();
  const { control } = useDraftForm();
  const { before } = useAuthoring();
  // Of what was sent, all recipients may have been erased.
  const nobody = useWatch({ control, name: "recipients" }).length === 0 && !isSent(before);
  const gated = useGateReason();
  const blank = useIsTopicBlank();
  if (nobody) return problemText({ code: "recipients.none" }, product);
  return blank ? topicFormText.empty : gated;
}
