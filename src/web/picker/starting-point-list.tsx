import { makeStyles, useArrowNavigationGroup } from "@fluentui/react-components";
import type { Ref } from "react";
import type { OfferedPoint } from "#domain/survey/starting-points.ts";
import { pickerText } from "#text/authoring/picker.ts";
import { StartingPointTile } from "./starting-point-tile.tsx";

type Props = {
  points: OfferedPoint[];
  pathOf: (point: OfferedPoint) => string;
  ref?: Ref<HTMLUListElement>;
};

const useStyles = makeStyles({
  points: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 190px), 1fr))",
    gap: "12px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
});

/** The starting points, in as many columns as fit; arrow keys move between them. */
export function StartingPointList({ points, pathOf, ref }: Props) {
  const styles = useStyles();
  return (
    <ul
      ref={ref}
      className={styles.points}
      aria-label={pickerText.points}
      {...useArrowNavigationGroup({ axis: "grid-linear" })}
    >
      {points.map((point) => (
        <li key={point.name}>
          <StartingPointTile point={point} to={pathOf(point)} />
        </li>
      ))}
    </ul>
  );
}
