import { setLiveStage } from "./live-stage.ts";
import { startViewers } from "./start-viewers.ts";
const stage = await setLiveStage({ NODE_OPTIONS: "--cpu-prof --cpu-prof-dir=/tmp/prof" });
const crowd = await startViewers({ port: stage.product.port, path: stage.product.events, tokens: stage.tokens, viewers: 5000 });
const t = Date.now();
await stage.product.vote(10, 8000);
console.log(t, Date.now());
await crowd.close(); await stage.close();
