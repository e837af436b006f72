import { useBoot } from "../host/use-boot.ts";

const bubble =
  "M62 38h68a30 30 0 0 1 30 30v44a30 30 0 0 1-30 30H92l-27 21.5" +
  "c-4.6 3.7-11 .4-11-5.5V141a30 30 0 0 1-22-29V68a30 30 0 0 1 30-30Z";

/** The mark of the app in use, as in the host's list of apps; decoration. `size`: pixels. */
export function ProductMark({ size }: { size: number }) {
  const isStandup = useBoot().context === "agile";
  return (
    <svg width={size} height={size} viewBox="0 0 192 192" aria-hidden>
      <rect width="192" height="192" rx="40" fill={isStandup ? "#0e7a6e" : "#5b5fc7"} />
      <path d={bubble} fill="#fff" />
      {isStandup ? <Lines /> : <Bars />}
    </svg>
  );
}

function Bars() {
  return (
    <>
      <rect x="50" y="84" width="26" height="40" rx="8" fill="#8f93e0" />
      <rect x="83" y="56" width="26" height="68" rx="8" fill="#444791" />
      <rect x="116" y="96" width="26" height="28" rx="8" fill="#8f93e0" />
    </>
  );
}

function Lines() {
  return (
    <>
      <circle cx="62" cy="67" r="8.5" fill="#4fb3a6" />
      <rect x="80" y="61" width="48" height="12" rx="6" fill="#4fb3a6" />
      <circle cx="62" cy="90" r="10.5" fill="#0b5f56" />
      <rect x="80" y="81" width="60" height="18" rx="9" fill="#0b5f56" />
      <circle cx="62" cy="113" r="8.5" fill="#4fb3a6" />
      <rect x="80" y="107" width="34" height="12" rx="6" fill="#4fb3a6" />
    </>
  );
}
