import type { ReactNode } from "react";
import { Route, Routes, useLocation } from "react-router";

/** A page at the root path; for any other address, shows that address instead. */
export function SentTo({ page }: { page: ReactNode }) {
  return (
    <Routes>
      <Route path="/" element={page} />
      <Route path="*" element={<Address />} />
    </Routes>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="sent-to">{pathname + search}</p>;
}
