import { makeStyles, tokens } from "@fluentui/react-components";

const useStyles = makeStyles({
  picture: {
    width: "100%",
    height: "auto",
    display: "block",
    borderRadius: tokens.borderRadiusLarge,
  },
  ground: { fill: tokens.colorNeutralBackground3 },
  sheet: {
    fill: tokens.colorNeutralBackground1,
    stroke: tokens.colorNeutralStroke1,
    strokeWidth: 1,
  },
  words: { fill: tokens.colorNeutralForeground4 },
  soft: { fill: tokens.colorBrandBackground2, stroke: tokens.colorBrandStroke1, strokeWidth: 1 },
  strong: { fill: tokens.colorCompoundBrandBackground },
  mark: {
    stroke: tokens.colorNeutralForegroundOnBrand,
    strokeWidth: 2,
    strokeLinecap: "round",
    fill: "none",
  },
  play: { fill: tokens.colorNeutralForegroundOnBrand },
});

type Look = "sheet" | "words" | "soft" | "strong" | "mark" | "play";
/** A shape: its style, and a box `[x, y, width, height, radius]` or a path. */
type Shape = readonly [Look, readonly [number, number, number, number, number] | string];

const plus = (x: number, y: number): Shape[] => [
  ["strong", [x - 8, y - 8, 16, 16, 8]],
  ["mark", `M${x - 4} ${y}h8M${x} ${y - 4}v8`],
];
const lines = (x: number, y: number, ...widths: number[]): Shape[] =>
  widths.map((width, at) => ["words", [x, y + at * 9, width, 4, 2]]);
const faces = (...places: [number, number][]): Shape[] =>
  places.flatMap(([x, y]): Shape[] => [
    ["sheet", [x, y, 42, 34, 3]],
    ["words", [x + 15, y + 7, 12, 12, 6]],
    ["words", [x + 10, y + 22, 22, 6, 3]],
  ]);
const bars = (x: number, y: number, ...widths: number[]): Shape[] =>
  widths.map((width, at) => ["strong", [x, y + at * 11, width, 6, 3]]);

const pictures = {
  compose: [
    ["sheet", [14, 10, 70, 26, 5]],
    ...lines(22, 18, 50, 36),
    ["sheet", [14, 72, 132, 22, 5]],
    ...lines(22, 81, 50),
    ...plus(132, 83),
  ],
  form: [
    ["sheet", [30, 8, 100, 88, 5]],
    ...lines(40, 17, 70),
    ["soft", [40, 28, 80, 12, 3]],
    ["soft", [40, 44, 80, 12, 3]],
    ["soft", [40, 60, 80, 12, 3]],
    ["strong", [94, 78, 26, 11, 3]],
  ],
  card: [
    ["sheet", [14, 10, 132, 84, 5]],
    ...lines(24, 20, 84),
    ...bars(24, 36, 96, 60, 28),
    ["strong", [24, 76, 34, 11, 3]],
    ...lines(66, 79, 40),
  ],
  tab: [
    ["sheet", [14, 10, 132, 84, 5]],
    ["soft", [22, 17, 30, 12, 3]],
    ["words", [58, 21, 24, 4, 2]],
    ["words", [90, 21, 20, 4, 2]],
    ...plus(130, 23),
    ...lines(22, 44, 100, 84, 92, 60),
  ],
  panel: [
    ...faces([10, 14], [56, 14], [10, 54], [56, 54]),
    ["soft", [104, 8, 46, 88, 4]],
    ...lines(110, 17, 30, 22),
    ["sheet", [110, 38, 34, 10, 3]],
    ["sheet", [110, 52, 34, 10, 3]],
    ["strong", [120, 78, 24, 11, 3]],
  ],
  bubble: [
    ...faces([14, 14], [60, 14], [106, 14], [14, 54], [106, 54]),
    ["soft", [48, 34, 64, 58, 5]],
    ...lines(56, 43, 46),
    ["sheet", [56, 53, 48, 9, 3]],
    ["sheet", [56, 65, 48, 9, 3]],
    ["strong", [82, 78, 22, 9, 3]],
  ],
  results: [
    ["sheet", [14, 10, 132, 84, 5]],
    ...lines(24, 20, 60),
    ...bars(24, 36, 84, 110, 44),
    ["soft", [24, 74, 30, 12, 3]],
    ["soft", [60, 74, 30, 12, 3]],
    ["soft", [96, 74, 30, 12, 3]],
  ],
  video: [
    ["sheet", [14, 10, 132, 84, 5]],
    ["strong", [62, 34, 36, 36, 18]],
    ["play", "M75 43l14 9l-14 9z"],
  ],
} as const satisfies Record<string, readonly Shape[]>;
export type GuidePictureName = keyof typeof pictures;

/** A step's picture, in the theme's colours. Decorative: the step's text says the same. */
export function GuidePicture({ name }: { name: GuidePictureName }) {
  const styles = useStyles();
  const shapes: readonly Shape[] = pictures[name];
  return (
    <svg className={styles.picture} viewBox="0 0 160 104" aria-hidden focusable="false">
      <rect className={styles.ground} width={160} height={104} />
      {shapes.map(([look, form]) =>
        typeof form === "string" ? (
          <path key={form} className={styles[look]} d={form} />
        ) : (
          <rect
            key={form.join()}
            className={styles[look]}
            x={form[0]}
            y={form[1]}
            width={form[2]}
            height={form[3]}
            rx={form[4]}
          />
        ),
      )}
    </svg>
  );
}
