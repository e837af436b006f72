import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { spareInTeams, without } from "./vite-without.ts";

/**
 * The server of `npm start`, to which the pages' calls go while Vite serves the pages themselves.
 */
const server = "http://127.0.0.1:3978";

/**
 * Zod's settings live in zod's own chunk, so that they are made before any other chunk builds a
 * schema.
 */
const zod = { name: "zod", test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 2 };
/** What speaks with the host, and asks for a list, before the other scripts are there. */
const begin = { name: "begin", test: /src[\\/]web[\\/]begin[\\/]begin\.ts$/, priority: 3 };
/** One script for what every page begins with: of forty most would wait in line. */
const first = { name: "first", tags: ["$initial" as const], priority: 1 };
/**
 * What six pages or more share, Fluent's controls and the product's own parts: a page would
 * otherwise load up to a hundred scripts of a few hundred bytes.
 */
const controls = { name: "controls", test: /node_modules/, minShareCount: 6 };
/** What a page without any control needs too: for one of these it would load all of those. */
const bits = {
  name: "bits",
  test: /react-icons|@tanstack|typographyStyles|src[\\/](text|domain|contract)[\\/]/,
  minShareCount: 6,
  priority: 0.5,
};
const parts = { name: "parts", test: /src/, minShareCount: 6 };
/** The ground that Fluent's themes have, until its styles are there. */
const grounds =
  "[data-theme=dark] { background: #292929; color-scheme: dark; } " +
  "[data-theme=contrast] { background: #000; color-scheme: dark; }";
export default defineConfig({
  root: "src/web",
  base: "/",
  plugins: [
    react(),
    bootData(),
    groundFirst(grounds),
    beginFirst(),
    respondPaths(),
    cardsWithoutHtml(),
    without(spareInTeams),
  ],
  html: { cspNonce: "__NONCE__" },
  build: {
    manifest: true,
    target: "es2022",
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [begin, zod, first, bits, controls, parts] },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/msteams/api": server, "/msteams/auth": server, "/agile/api": server },
  },
});

/**
 * The place where the server writes what a page must know. Vite itself fills it in where it serves
 * the pages.
 */
export function bootData(): Plugin {
  return {
    name: "boot-data",
    transformIndexHtml(html, { originalUrl, server: serving }) {
      const children = serving ? JSON.stringify(bootInDevelopment(originalUrl)) : "__BOOT__";
      return {
        html,
        tags: [
          {
            tag: "script",
            attrs: { type: "application/json", id: "boot" },
            children,
            injectTo: "body",
          },
        ],
      };
    },
  };
}

/**
 * The theme before any script of the page has loaded, so that no page in the dark theme flashes
 * white: from the address, else as the browser prefers inside a host, which names its
 * theme soon, else light (HOST-07, HOST-09).
 */
export function groundFirst(style?: string): Plugin {
  const script =
    '{ const named = new URLSearchParams(location.search).get("theme"); ' +
    'document.documentElement.dataset.theme = ["default", "dark", "contrast"].includes(named) ' +
    '? named : parent !== window && matchMedia("(prefers-color-scheme: dark)").matches ' +
    '? "dark" : "default"; }';
  return {
    name: "ground-first",
    transformIndexHtml: () => [
      { tag: "script", children: script, injectTo: "head-prepend" },
      ...(style ? [{ tag: "style", children: style, injectTo: "head-prepend" as const }] : []),
    ],
  };
}

/** Runs the script that begins before the others, which import it, have loaded. */
function beginFirst(): Plugin {
  return {
    name: "begin-first",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const chunk = Object.values(bundle).find(
          (each) => each.type === "chunk" && each.name === begin.name,
        );
        const address = chunk && `/${chunk.fileName}`;
        return address
          ? html
              .replace(/<link rel="modulepreload"[^>]*begin-[^>]*>/, "")
              .replace(
                '<script type="module"',
                `<script type="module" crossorigin nonce="__NONCE__" src="${address}"></script>$&`,
              )
          : html;
      },
    },
  };
}

/**
 * Where Vite serves the pages itself: the addresses that the server answers with the respondents'
 * page.
 */
function respondPaths(): Plugin {
  const paths =
    /^\/msteams\/content\/(surveyresponse\/|meeting\/(poll|survey|quiz|trivia)\/[^/?]+(\?|$))/;
  return {
    name: "respond-paths",
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (paths.test(request.url ?? "")) request.url = "/respond.html";
        next();
      });
    },
  };
}

/**
 * The renderer of cards writes the HTML of their texts and makes policies for that, which the
 * policy of the pages forbids: built, it makes the elements instead.
 */
function cardsWithoutHtml(): Plugin {
  const nodes = fileURLToPath(new URL("teams-card/markdown-nodes.ts", import.meta.url));
  const written = /[\\/]adaptivecards[\\/]lib[\\/](utils|card-elements)\.js$/;
  const policies = /\b_[a-z]\.createPolicy\(/g;
  const writing = "element.innerHTML = processedHtml;";
  return {
    name: "cards-without-html",
    apply: "build",
    transform(code, id) {
      if (!written.test(id)) return null;
      const writes = id.endsWith("card-elements.js");
      if (!policies.test(code) || (writes && !code.includes(writing)))
        throw new Error("adaptivecards writes its texts in another way now");
      return [
        `import { markdownNodes } from ${JSON.stringify(nodes)};`,
        "const noPolicy = () => undefined;",
        code
          .replaceAll(policies, "noPolicy(")
          .replace(writing, "element.replaceChildren(markdownNodes(processedHtml));"),
      ].join("\n");
    },
  };
}

function bootInDevelopment(url = "/") {
  return {
    product: process.env.PRODUCT_NAME ?? "Polly",
    context: url.startsWith("/agile/") ? "agile" : "msteams",
    nonce: "__NONCE__",
    helpUrl: process.env.HELP_URL ?? "https://example.com/help",
    supportUrl: "",
    supportEmail: "",
    salesUrl: "",
    quickStartVideos: { chat: "", meeting: "", team: "" },
    allowPrivateChannels: false,
    hostOrigins: (process.env.HOST_ORIGINS ?? "http://127.0.0.1:3979").split(","),
    appId: process.env.APP_ID ?? "",
    directMessageMembers: 100,
    sellsPlans: process.env.BILLING !== "off",
    signIn: {
      authority: "http://127.0.0.1:3979/organizations",
      clientId: process.env.CLIENT_ID ?? "",
      scope: process.env.SCOPE ?? "",
    },
  };
}
