import type { CSSProperties } from "react";
import { fill } from "#text/format/fill.ts";
import { respondText } from "#text/respond/respond.ts";

/**
 * The progress, from 0 to 100 percent (TAK-03): a segment per question, the current one half
 * filled. A single question shows none, screen readers get the percentage.
 */
export function ProgressLine({ at, of }: { at: number; of: number }) {
  const percent = Math.round((100 * at) / Math.max(1, of));
  const where = at < of ? fill(respondText.question, { n: at + 1, of }) : null;
  const done = fill(respondText.percent, { percent });
  // safe: custom properties of the style sheet
  const filled = { "--of": of, "--at": where ? at + 0.5 : of } as CSSProperties;
  return (
    <div className={of > 1 ? "progress" : "for-readers"}>
      <progress
        className="for-readers"
        max={100}
        value={percent}
        aria-label={respondText.progress}
        aria-valuetext={where ? `${where}, ${done}` : done}
      />
      {of > 1 ? (
        <>
          <div className={of > 12 ? "segments many" : "segments"} style={filled} />
          {where ? <small>{where}</small> : null}
        </>
      ) : null}
    </div>
  );
}
