import { makeStyles, Skeleton, SkeletonItem, Text, tokens } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { Ideas } from "#contract/llm.ts";
import { ideasText } from "#text/authoring/topic-form.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";

const tones = ["funny", "funniest", "spicy", "normal"] as const satisfies (keyof Ideas)[];

const useStyles = makeStyles({
  list: { display: "grid", gap: "8px", margin: 0, padding: 0, listStyle: "none" },
  idea: {
    display: "grid",
    gap: "2px",
    width: "100%",
    padding: "8px 12px",
    textAlign: "start",
    fontFamily: "inherit",
    overflowWrap: "anywhere",
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: "pointer",
    "&:hover": { boxShadow: `0 0 0 1px ${tokens.colorNeutralStrokeAccessible}` },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  tone: { color: tokens.colorNeutralForeground2 },
  waiting: { display: "grid", gap: "8px" },
});

/** One idea of each tone; the first gets the focus, for whoever waited for it (HOT-09, ICE-08). */
export function IdeaChoices({
  ideas,
  onChoose,
}: {
  ideas: Ideas;
  onChoose: (text: string) => void;
}) {
  const styles = useStyles();
  const announce = useAnnounce();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    announce(ideasText.ready);
    list.current?.querySelector("button")?.focus();
  }, [announce]);
  return (
    <ul ref={list} className={styles.list} aria-label={ideasText.ideas}>
      {tones.map((tone) => {
        const text = ideas[tone][0]?.label;
        return text === undefined ? null : (
          <li key={tone}>
            <button type="button" className={styles.idea} onClick={() => onChoose(text)}>
              <Text size={200} className={styles.tone}>
                {ideasText.tones[tone]}
              </Text>
              <Text>{text}</Text>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Four moving bars; they stand still for whoever wants less motion. */
export function IdeasLoading() {
  const styles = useStyles();
  return (
    <Skeleton aria-label={ideasText.generating} className={styles.waiting}>
      {tones.map((tone) => (
        <SkeletonItem key={tone} size={48} />
      ))}
    </Skeleton>
  );
}
