import "./zod-without-eval.ts";
import { createDOMRenderer, RendererProvider } from "@fluentui/react-components";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { begun } from "./begin/begin.ts";
import "./begin/first-view.css";
import { connectHost } from "./host/connect-host.ts";
import "./page.css";
import { readBoot } from "./read-boot.ts";
import { showAfterDialogs } from "./ui/focus/shown-after-dialogs.ts";
import "./ui/look-tokens.css";

const boot = readBoot(document);
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

// The content security policy allows only styles with the page's nonce.
const renderer = createDOMRenderer(document, { styleElementAttributes: { nonce: boot.nonce } });

showAfterDialogs(root);
createRoot(root).render(
  <StrictMode>
    <RendererProvider renderer={renderer} targetDocument={document}>
      <App
        boot={boot}
        connect={() => begun ?? connectHost(boot.hostOrigins, boot.hostAnswersWithin)}
      />
    </RendererProvider>
  </StrictMode>,
);
