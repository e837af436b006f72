import { isolated } from "#domain/direction.ts";
import { resultsText } from "#text/results.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { type Bar, figureText, namesText } from "./bar.ts";

type Props = { caption: string; bars: readonly Bar[] };

/** The bars as a table, for screen readers. */
export function BarsTable({ caption, bars }: Props) {
  const { choice, votes, percent, correct, place, names, yours } = resultsText.columns;
  const marked = bars.some((bar) => bar.right !== undefined);
  const led = bars.some((bar) => bar.leads !== undefined);
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
            {led ? <th scope="col">{place}</th> : null}
            {marked ? <th scope="col">{correct}</th> : null}
            {named ? <th scope="col">{names}</th> : null}
            <th scope="col">{yours}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.note ? `${isolated(bar.label)} (${bar.note})` : bar.label}</th>
              <td>{bar.count}</td>
              <td>{figureText(bar)}</td>
              {led ? <td>{bar.leads ?? ""}</td> : null}
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
