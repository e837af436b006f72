/** Beside a number of likes. */
export function ArrowUp() {
  return (
    <svg className="stage-arrow" viewBox="0 0 20 20" aria-hidden>
      <path d="M10 16.5v-13m0 0-5 5m5-5 5 5" />
    </svg>
  );
}
