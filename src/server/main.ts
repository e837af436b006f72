// The product alone, as it runs in production: `node src/server/main.ts`, with the pages built before (`npm run build`).
import { hastenImports } from "./hasten-imports.ts";

hastenImports();
const { serve } = await import("./serve.ts");
await serve();
