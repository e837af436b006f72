import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { untilLoaded } from "../until-loaded.ts";
import { RespondPage, type RespondPageProps } from "./respond-page.tsx";

export function showPage(root: HTMLElement, props: RespondPageProps): void {
  const tree = createRoot(root, {
    onUncaughtError: (error) =>
      void untilLoaded(() => import("./crashed.tsx")).then(({ showCrash }) =>
        showCrash(tree, error, props),
      ),
  });
  tree.render(
    <StrictMode>
      <RespondPage {...props} />
    </StrictMode>,
  );
}
