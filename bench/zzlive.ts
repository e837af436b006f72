import { live } from "./live.ts";
const [size = "1000", rounds = "2", ms = "3000", polls = "", db] = process.argv.slice(2);
await live({ databaseUrl: db ? "postgres://postgres@127.0.0.1:5432/postgres" : null, redisUrl: db ? "redis://127.0.0.1:6379" : null }, { sizes: size.split(",").map(Number), rounds: Number(rounds), roundMs: Number(ms), polls: polls === "polls" });
