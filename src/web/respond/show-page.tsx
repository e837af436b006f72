import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RespondPage, type RespondPageProps } from "./respond-page.tsx";

export function showPage(root: HTMLElement, props: RespondPageProps): void {
  createRoot(root).render(
    <StrictMode>
      <RespondPage {...props} />
    </StrictMode>,
  );
}
