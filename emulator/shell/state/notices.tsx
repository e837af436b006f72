import { Button, Link, makeStyles, Text, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useEffect } from "react";
import { useShell } from "../shell-context.ts";
import type { Notice } from "./notice-store.ts";
import { useStore } from "./store.ts";

const stays = 8000;

const useStyles = makeStyles({
  list: {
    position: "fixed",
    zIndex: 2_000_000,
    insetInlineEnd: "16px",
    bottom: "16px",
    display: "grid",
    gap: "8px",
    maxWidth: "min(360px, calc(100vw - 32px))",
  },
  notice: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    padding: "8px 8px 8px 16px",
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow28,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    overflowWrap: "anywhere",
  },
});

/** Short notices at the edge of the window, which disappear by themselves. */
export function Notices() {
  const { notices } = useShell();
  return (
    <div role="status" className={useStyles().list}>
      {useStore(notices).map((notice) => (
        <NoticeRow key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeRow({ notice: { id, text, link } }: { notice: Notice }) {
  const { notices } = useShell();
  useEffect(() => {
    const timer = window.setTimeout(() => notices.dismiss(id), stays);
    return () => window.clearTimeout(timer);
  }, [id, notices]);
  return (
    <div className={useStyles().notice}>
      <Text>
        {text}{" "}
        {link ? (
          <Link href={link.url} target="_blank" rel="noreferrer" inline>
            {link.label}
          </Link>
        ) : null}
      </Text>
      <Button
        appearance="subtle"
        size="small"
        icon={<DismissRegular />}
        aria-label="Dismiss notice"
        onClick={() => notices.dismiss(id)}
      />
    </div>
  );
}
