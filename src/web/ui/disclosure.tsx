import { Caption1, makeStyles, mergeClasses, Subtitle2, tokens } from "@fluentui/react-components";
import { ChevronDownRegular } from "@fluentui/react-icons/svg/chevron-down";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * `reveal`: a number that increases each time something inside must be shown, such as an invalid
 * field.
 */
type Props = { title: string; summary: string; reveal?: number; children: ReactNode };

const useStyles = makeStyles({
  panel: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  button: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    width: "100%",
    padding: "10px 14px",
    border: "none",
    borderRadius: tokens.borderRadiusLarge,
    background: "none",
    color: tokens.colorNeutralForeground1,
    font: "inherit",
    textAlign: "left",
    cursor: "pointer",
    // A border instead of a background: high contrast would need another text colour on that.
    "&:hover": { boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1Hover}` },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  words: { flex: 1, display: "grid", minWidth: 0 },
  summary: { color: tokens.colorNeutralForeground2 },
  chevron: { flexShrink: 0, fontSize: "20px", transition: "rotate 150ms" },
  open: { rotate: "180deg" },
  body: { padding: "6px 14px 16px" },
});

/**
 * A collapsible section with a button that summarises it. The content stays mounted, so that its
 * fields keep their values.
 */
export function Disclosure({ title, summary, reveal = 0, children }: Props) {
  const styles = useStyles();
  const body = useId();
  const section = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [revealed, setRevealed] = useState(0);
  if (reveal !== revealed) {
    setRevealed(reveal);
    setOpen(true);
  }
  const toggle = () => {
    flushSync(() => setOpen(!open));
    if (open) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    // As much of it as there is room for below the button.
    section.current?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
  };
  return (
    <section ref={section} className={styles.panel}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={body}
        onClick={toggle}
      >
        <span className={styles.words}>
          <Subtitle2>{title}</Subtitle2>
          {open ? null : <Caption1 className={styles.summary}>{summary}</Caption1>}
        </span>
        <ChevronDownRegular
          aria-hidden
          className={mergeClasses(styles.chevron, open && styles.open)}
        />
      </button>
      <div id={body} className={styles.body} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
