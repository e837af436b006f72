// The product alone, as in production: `node src/server/main.ts`, with the pages already built
// (`npm run build`).
import { useCompileCache } from "./process/compile-cache.ts";

useCompileCache();
const { serve } = await import("./serve.ts");
await serve();
