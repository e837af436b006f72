import { resultsText } from "#text/results.ts";
import { type Bar, figureText, namesText } from "./bar.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Props = { caption: string; bars: readonly Bar[] };

/** The same as the bars, for screen readers. */
export function BarsTable({ caption, bars }: Props) {
  const { choice, votes, percent, correct, names, yours } = resultsText.columns;
  const marked = bars.some((bar) => bar.right !== undefined);
  const named = bars.some((bar) => bar.names !== null);
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{choice}</th>
            <th scope="col">{votes}</th>
            <th scope="col">{percent}</th>
            {marked ? <th scope="col">{correct}</th> : null}
            {named ? <th scope="col">{names}</th> : null}
            <th scope="col">{yours}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.note ? `${bar.label} (${bar.note})` : bar.label}</th>
              <td>{bar.count}</td>
              <td>{figureText(bar)}</td>
              {marked ? <td>{bar.right ? resultsText.yes : ""}</td> : null}
              {named ? <td>{namesText(bar.names ?? [], bar.count)}</td> : null}
              <td>{bar.mine ? resultsText.yes : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
