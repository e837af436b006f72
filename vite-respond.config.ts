import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";
import { bootData, groundFirst } from "./vite.config.ts";
import { nothing, spareInTeams, teams, type Without, without } from "./vite-without.ts";

/**
 * What shows the page, loaded together with what begins it; and what speaks with the host, where
 * there is one.
 */
const shown = "respond/show-page.tsx";
/** Who is here: by the host that frames the page, or by the sign-in on the web. */
const sessions = { hosted: "respond/host-session.ts", alone: "sign-in/web-session.ts" };

/**
 * Besides, this page does without Vite's helper, which asks for what a late script imports, as
 * `preloads` does where it matters; and of TeamsJS without the handlers of a tab's settings and of
 * menus, which a page must set itself to have any.
 */
const spared: Without = [
  ...spareInTeams,
  [/^\0vite\/preload-helper\.js$/, "export const __vitePreload = (load) => load();"],
  [teams("public/menus"), `export const initialize = ${nothing};`],
  [
    teams("public/pages/config"),
    `export const initialize = ${nothing}; export const isSupported = () => false; ` +
      "export { initialize as registerOnSaveHandlerHelper, " +
      "initialize as registerOnRemoveHandlerHelper };",
  ],
];

/**
 * The page that respondents answer on, built by itself: it shares no script with the other pages,
 * so that it loads what it needs and nothing more, in few round trips and whatever the others come
 * to need.
 */
export default defineConfig({
  root: "src/web",
  base: "/",
  plugins: [react(), bootData(), groundFirst(), fewRoundTrips(), without(spared)],
  html: { cspNonce: "__NONCE__" },
  build: {
    manifest: ".vite/respond.json",
    target: "es2022",
    modulePreload: false,
    // One sheet, which stands in the document: no late script names it again.
    cssCodeSplit: false,
    rolldownOptions: {
      input: "src/web/respond.html",
      output: {
        // Each late script is named in the first ones, by letters that do not compress.
        chunkFileNames: "assets/[name]-[hash:6].js",
        codeSplitting: {
          groups: [{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});

/**
 * The page's styles are in the document, and the script that shows it is asked for together with
 * the one that begins it.
 */
function fewRoundTrips(): Plugin {
  return {
    name: "few-round-trips",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) =>
        bundle
          ? withStyles(html, bundle).replace("<head>", `<head>${preloads(html, bundle)}`)
          : html,
    },
  };
}

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** The style sheets that a document links to, inside it. */
function withStyles(html: string, bundle: Bundle): string {
  return html.replaceAll(
    /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
    (link, file: string) => {
      const sheet = bundle[file];
      return sheet?.type === "asset"
        ? `<style nonce="__NONCE__">${sheet.source.toString().trim()}</style>`
        : link;
    },
  );
}

/**
 * Asks for the chunk that shows the page, for the one that knows who is here, and for what they
 * import, beside what the document asks for already. First of all for who is here, whose answers
 * take longest: browsers load six files of HTTP/1.1 at a time.
 */
function preloads(html: string, bundle: Bundle): string {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const filesOf = (module: string, known: readonly string[]) => {
    const files = new Set<string>();
    const collect = (file: string) => {
      if (files.has(file) || known.includes(file) || html.includes(`/${file}"`)) return;
      files.add(file);
      for (const next of chunks.find((each) => each.fileName === file)?.imports ?? [])
        collect(next);
    };
    for (const chunk of chunks) if (chunk.facadeModuleId?.endsWith(module)) collect(chunk.fileName);
    return [...files];
  };
  const first = filesOf(shown, []);
  const [hosted, alone] = [filesOf(sessions.hosted, first), filesOf(sessions.alone, first)].map(
    (files) => JSON.stringify(files),
  );
  const links = first.map(
    (file) => `<link rel="modulepreload" crossorigin nonce="__NONCE__" href="/${file}">`,
  );
  const choice = `for (const file of parent !== window || "nativeInterface" in window ? ${hosted} : ${alone})`;
  const link = `Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", nonce: "__NONCE__", href: "/" + file })`;
  return `<script nonce="__NONCE__">${choice} document.head.append(${link});</script>${links.join("")}`;
}
