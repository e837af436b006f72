import type { ReactNode } from "react";
import { Route, Routes, useLocation } from "react-router";

/** A page at the root of a test's addresses; any other address that it goes on to is shown in its place. */
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
