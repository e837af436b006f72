import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./page.css";
import { ShellPage } from "./shell-page.tsx";

const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: 2 },
  },
});
const root = document.getElementById("shell");
if (!root) throw new Error("the page has no place for the shell");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ShellPage />
    </QueryClientProvider>
  </StrictMode>,
);
