import { start } from "./start.ts";
const [rounds = "2", db] = process.argv.slice(2);
await start({ databaseUrl: db ? "postgres://postgres@127.0.0.1:5432/postgres" : null, redisUrl: null }, { rounds: Number(rounds) });
