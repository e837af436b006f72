import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";
import { bootData } from "./vite.config.ts";

/** What shows the page, loaded together with what begins it; and what speaks with the host, where there is one. */
const shown = "respond/show-page.tsx";

/**
 * The page that respondents answer on, built by itself: it shares no script with the other pages, so that it loads what it needs and nothing more, in few
 * round trips and whatever the others come to need.
 */
export default defineConfig({
  root: "src/web",
  base: "/",
  plugins: [react(), bootData(), fewRoundTrips()],
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: false,
    manifest: ".vite/respond.json",
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "src/web/respond.html",
      output: { codeSplitting: { groups: [{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] } },
    },
  },
});

/** The page's styles are in the document, and the script that shows it is asked for together with the one that begins it. */
function fewRoundTrips(): Plugin {
  return {
    name: "few-round-trips",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => (bundle ? withStyles(html, bundle).replace("</head>", `${preloads(html, bundle)}</head>`) : html),
    },
  };
}

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** The style sheets that a document links to, inside it. */
function withStyles(html: string, bundle: Bundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
    const sheet = bundle[file];
    return sheet?.type === "asset" ? `<style nonce="__NONCE__">${sheet.source.toString().trim()}</style>` : link;
  });
}

/** Asks for the chunk that shows the page and for what it imports, beside what the document asks for already. */
function preloads(html: string, bundle: Bundle): string {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const files = new Set<string>();
  const collect = (file: string) => {
    if (files.has(file) || html.includes(`/${file}"`)) return;
    files.add(file);
    for (const next of chunks.find((each) => each.fileName === file)?.imports ?? []) collect(next);
  };
  for (const chunk of chunks) if (chunk.facadeModuleId?.endsWith(shown)) collect(chunk.fileName);
  return [...files].map((file) => `<link rel="modulepreload" crossorigin nonce="__NONCE__" href="/${file}">`).join("");
}
