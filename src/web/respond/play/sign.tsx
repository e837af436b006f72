const shapes = [
  <path key="triangle" d="M22 5 41 39H3Z" />,
  <circle key="circle" cx="22" cy="22" r="18" />,
  <rect key="square" x="5" y="5" width="34" height="34" rx="5" />,
  <path key="diamond" d="m22 3 19 19-19 19L3 22Z" />,
];

/** The shape of a choice, so that nobody needs its colour. */
export function Sign({ at }: { at: number }) {
  return (
    <svg className="sign" viewBox="0 0 44 44" aria-hidden="true">
      {shapes[at]}
    </svg>
  );
}
