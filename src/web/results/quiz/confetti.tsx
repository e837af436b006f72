import { makeStyles } from "@fluentui/react-components";
import type { CSSProperties } from "react";

const pieces = 28;
const colors = ["--d-lead", "--d-promoter", "--gold", "--d-detractor"];

const fly = {
  from: { opacity: 1, transform: "translate(0, 0) rotate(0)" },
  "70%": { opacity: 1 },
  to: {
    opacity: 0,
    transform: "translate(calc(var(--dx) * 1px), calc(var(--dy) * 1px)) rotate(540deg)",
  },
};

const useStyles = makeStyles({
  all: { position: "absolute", inset: 0, overflow: "hidden", pointerEvents: "none" },
  piece: {
    position: "absolute",
    top: "45%",
    insetInlineStart: "calc(var(--x) * 1%)",
    width: "8px",
    height: "12px",
    borderRadius: "2px",
    backgroundColor: "var(--c)",
    opacity: 0,
    animationName: fly,
    animationDuration: "1400ms",
    animationTimingFunction: "var(--out)",
    animationDelay: "var(--delay)",
    "@media (prefers-reduced-motion: reduce)": { animationName: "none" },
  },
});

/** Paper that flies once, for full marks; nothing where less motion is asked for. */
export function Confetti() {
  const styles = useStyles();
  return (
    <div className={styles.all} aria-hidden>
      {Array.from({ length: pieces }, (_, at) => (
        <i key={`piece ${at}`} className={styles.piece} style={pathOf(at)} />
      ))}
    </div>
  );
}

/** Where a piece starts and flies: spread, and the same each time. */
function pathOf(at: number): CSSProperties {
  const path: Record<`--${string}`, string | number> = {
    "--x": 40 + ((at * 7) % 20),
    "--dx": ((at * 53) % 260) - 130,
    "--dy": ((at * 37) % 200) - 40,
    "--delay": `${at * 12}ms`,
    "--c": `var(${colors[at % colors.length] ?? ""})`,
  };
  // safe: custom properties are styles, too
  return path as CSSProperties;
}
