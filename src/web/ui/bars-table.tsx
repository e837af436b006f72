import { resultsText } from "#text/results.ts";
import { type Bar, namesText } from "./bar.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Props = { caption: string; bars: readonly Bar[] };

/** The same as the bars, for screen readers. */
export function BarsTable({ caption, bars }: Props) {
  const { choice, votes, percent, names, yours } = resultsText.columns;
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
            {named ? <th scope="col">{names}</th> : null}
            <th scope="col">{yours}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.label}</th>
              <td>{bar.count}</td>
              <td>{bar.percent}%</td>
              {named ? <td>{namesText(bar.names ?? [], bar.count)}</td> : null}
              <td>{bar.mine ? resultsText.yes : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
