import { parentPort } from "node:worker_threads";
import { startOwnApp } from "./app.ts";

const { url, emulator } = await startOwnApp();
parentPort?.postMessage({ url, emulatorUrl: emulator.url });
