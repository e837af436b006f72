import { fill } from "#text/fill.ts";
import { respondText } from "#text/respond.ts";

/** How far somebody is, from 0 to 100 percent (TAK-03). */
export function ProgressLine({ at, of }: { at: number; of: number }) {
  const percent = Math.round((100 * at) / Math.max(1, of));
  const where = fill(respondText.question, { n: at + 1, of });
  return (
    <div className="progress">
      <progress
        max={100}
        value={percent}
        aria-label={respondText.progress}
        aria-valuetext={`${where}, ${fill(respondText.percent, { percent })}`}
      />
      {of > 1 ? <small>{where}</small> : null}
    </div>
  );
}
