import { makeStyles, tokens } from "@fluentui/react-components";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { cloudColor } from "#domain/results/cloud-colors.ts";
import { cloudLayout } from "#domain/results/cloud-layout.ts";
import type { Word } from "#domain/results/word-cloud.ts";
import { useThemeName } from "../host/theme-name.ts";
import { measureIn } from "./word-cloud-measure.ts";

const useStyles = makeStyles({
  frame: { minWidth: 0 },
  picture: {
    display: "block",
    maxWidth: "100%",
    fontFamily: tokens.fontFamilyBase,
    fontWeight: 600,
  },
  word: {
    transitionProperty: "transform, font-size",
    transitionDuration: tokens.durationSlow,
    transitionTimingFunction: tokens.curveEasyEase,
    "@media (prefers-reduced-motion: reduce)": { transitionDuration: "0s" },
  },
});

/**
 * The cloud as a picture of the available width, hidden from screen readers: the list beside it has
 * the same words (WCL-01, WCL-03, WCL-05).
 */
export function WordCloudPicture({ words }: { words: readonly Word[] }) {
  const styles = useStyles();
  const theme = useThemeName();
  const frame = useRef<HTMLDivElement>(null);
  const { width, family } = useRoom(frame);
  const height = heightFor(width);
  const measure = useMemo(() => measureIn(family), [family]);
  const placed = useMemo(
    () => cloudLayout(words, measure, { width, height }),
    [words, measure, width, height],
  );
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        className={styles.picture}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden
      >
        {placed.map(({ text, shown, rank, size, x, y }) => (
          <text
            key={text}
            className={styles.word}
            style={{ transform: `translate(${x}px, ${y}px)`, fontSize: `${size}px` }}
            fill={cloudColor(theme, rank)}
            textAnchor="middle"
          >
            {shown}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Low if it is wide, high if it is narrow, so that the area stays about the same. */
function heightFor(width: number): number {
  return Math.round(Math.max(260, Math.min(340, width * 0.5)));
}

/** The element's width and font. */
function useRoom(element: React.RefObject<HTMLElement | null>): { width: number; family: string } {
  const [room, setRoom] = useState({ width: 600, family: "sans-serif" });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const look = () => {
      const shown = current.querySelector("svg") ?? current;
      const width = Math.floor(current.clientWidth) || 600;
      const family = getComputedStyle(shown).fontFamily || "sans-serif";
      setRoom((before) =>
        before.width === width && before.family === family ? before : { width, family },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
