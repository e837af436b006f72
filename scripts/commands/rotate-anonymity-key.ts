import { forgetSealed } from "../../src/server/anonymity/forget-sealed.ts";
import { rotateKey } from "../../src/server/anonymity/rotate-key.ts";
import { type Config, readConfig } from "../../src/server/config.ts";
import { type Database, openExisting } from "../../src/server/db/db.ts";
import { withoutProduct } from "../../src/server/db/schema-lock.ts";
import { createLifetime } from "../../src/server/process/lifetime.ts";
import { readWords } from "../read-words.ts";

const lifetime = createLifetime();
try {
  const isLost = keyIsLost();
  const config = readConfig(process.env);
  const database = await openExisting(config, { patient: true });
  lifetime.add(database.close);
  console.log(await (isLost ? forget(config, database) : rotate(config, database)));
  await lifetime.end(0);
} catch (error) {
  await lifetime.fail(error);
}

function keyIsLost(): boolean {
  const usage = "usage: npm run rotate-anonymity-key [-- --key-is-lost]";
  const options = { "key-is-lost": { type: "boolean", default: false } } as const;
  return readWords({ usage, options }).values["key-is-lost"];
}

async function rotate(config: Config, database: Database): Promise<string> {
  const { keyId, surveys, file } = await rotateKey(config, database);
  const done = `The database is sealed with the key ${keyId}. Surveys that had another: ${surveys}.`;
  return file
    ? `${done} The new key is in ${file}: keep a copy, and the old one as long as backups of before.`
    : `${done} ANONYMITY_KEY_PREVIOUS is not needed any more, except for backups of before.`;
}

/** A product that runs may well have the key: what it can read is never removed. */
async function forget(config: Config, { db }: Database): Promise<string> {
  const work = () => forgetSealed(config, db, new Date());
  const url = config.databaseUrl;
  const { keyId, surveys, answers, anew } = await (url ? withoutProduct(url, work) : work());
  return (
    `Lost and removed: ${answers} anonymous answers (surveys: ${surveys}). Where none had counted ` +
    `yet, everybody can answer again (surveys: ${anew}). Elsewhere the people who gave them ` +
    `cannot, as nobody can tell who they are. The database is sealed with the key ${keyId} now.`
  );
}
