// `npm run dev`: the product and the emulator as with `npm start`, with the pages served by Vite,
// so that a change of a page is there at once.
import path from "node:path";
import { createServer } from "vite";
import { freePort } from "./free-port.ts";
import { takeWords } from "./read-words.ts";

takeWords({ usage: "usage: npm run dev   (as npm start; pages reload on save)" });
const port = await freePort();
const vite = await createServer({
  configFile: path.join(import.meta.dirname, "../vite.config.ts"),
  server: { host: "127.0.0.1", port, strictPort: true },
});
await vite.listen();
process.on("exit", () => void vite.close());
process.env.PUBLIC_URL ??= `http://127.0.0.1:${port}`;
await import("./start.ts");
