import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowReplyRegular } from "@fluentui/react-icons/svg/arrow-reply";
import { ArrowUndoRegular } from "@fluentui/react-icons/svg/arrow-undo";
import { CheckmarkRegular } from "@fluentui/react-icons/svg/checkmark";
import { CheckmarkCircleRegular } from "@fluentui/react-icons/svg/checkmark-circle";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { EditRegular } from "@fluentui/react-icons/svg/edit";
import { MergeRegular } from "@fluentui/react-icons/svg/merge";
import { PinRegular } from "@fluentui/react-icons/svg/pin";
import { PinOffRegular } from "@fluentui/react-icons/svg/pin-off";
import type { ReactElement } from "react";
import type { Post, PostState } from "#domain/post/post.ts";
import { qnaText } from "#text/qna.ts";
import { toRow } from "../../ui/focus/hand-focus-on.ts";

type Acts = {
  onEdit: () => void;
  onReply: () => void;
  onMerge: () => void;
  onFocus: (focused: boolean) => void;
  onMove: (state: PostState) => void;
};
type Props = Acts & { post: Post; moderates: boolean; mayEdit: boolean; isBusy: boolean };
/** `opens`: the form that hands the focus back to it. `key`: if its label changes. */
type Offered = {
  label: string;
  icon: ReactElement;
  act: () => void;
  opens?: string;
  key?: string;
};

const useStyles = makeStyles({
  buttons: { display: "flex", flexWrap: "wrap", gap: "4px" },
  button: {
    minHeight: "32px",
    "@media (pointer: coarse)": { minHeight: "44px" },
  },
});

/** What a moderator may do with a question in its state (QNA-09 to QNA-13), and its author. */
export function QuestionButtons({ post, moderates, mayEdit, isBusy, ...on }: Props) {
  const styles = useStyles();
  const offered: Offered[] = [
    ...(moderates ? moderating(post, on) : []),
    ...(mayEdit
      ? [{ label: qnaText.edit, icon: <EditRegular />, act: on.onEdit, opens: "edit" }]
      : []),
  ];
  if (offered.length === 0) return null;
  return (
    // An event may take them away before the answer to the one that was pressed is there.
    <div ref={toRow} role="group" aria-label={qnaText.actions} className={styles.buttons}>
      {offered.map(({ label, icon, act, opens, key = label }) => (
        <Button
          key={key}
          data-opens={opens}
          className={styles.button}
          size="small"
          icon={icon}
          disabledFocusable={isBusy}
          onClick={isBusy ? undefined : act}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function moderating({ state, focused }: Post, on: Acts): Offered[] {
  const approve = {
    label: qnaText.approve,
    icon: <CheckmarkRegular />,
    act: () => on.onMove("approved"),
  };
  const merge: Offered = {
    label: qnaText.merge,
    icon: <MergeRegular />,
    act: on.onMerge,
    opens: "merge",
  };
  const reply: Offered = {
    label: qnaText.reply,
    icon: <ArrowReplyRegular />,
    act: on.onReply,
    opens: "reply",
  };
  switch (state) {
    case "pending":
      return [
        approve,
        { label: qnaText.dismiss, icon: <DismissRegular />, act: () => on.onMove("dismissed") },
        reply,
        merge,
      ];
    case "approved":
      return [
        {
          label: qnaText.markAnswered,
          icon: <CheckmarkCircleRegular />,
          act: () => on.onMove("done"),
        },
        {
          key: qnaText.focus,
          label: focused ? qnaText.unfocus : qnaText.focus,
          icon: focused ? <PinOffRegular /> : <PinRegular />,
          act: () => on.onFocus(!focused),
        },
        reply,
        merge,
      ];
    case "done":
      return [
        {
          label: qnaText.undoAnswered,
          icon: <ArrowUndoRegular />,
          act: () => on.onMove("approved"),
        },
      ];
    case "dismissed":
      return [approve];
  }
}
