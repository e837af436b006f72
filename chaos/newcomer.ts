import path from "node:path";
import tls from "node:tls";
import { buildPages } from "../scripts/build-pages.ts";
import { freePort } from "../scripts/free-port.ts";
import { blockWith, commandOf } from "../scripts/read-page.ts";
import { type EmulatorClient, emulatorClient } from "../test/emulator-client.ts";
import { type Person, personOf } from "../test/person.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import { newMachine, type OwnMachine, type Service } from "../test/rig/own-machine.ts";
import { startSites } from "../test/rig/own-nginx.ts";
import { findPostgres, type OwnPostgres, startOwnPostgres } from "../test/rig/own-postgres.ts";
import { watchSurvey } from "../test/rig/watch-survey.ts";
import { promise } from "./promise.ts";

type Options = {
  /** Installs and builds a copy of the program as the page says; otherwise what is here is used. */
  fromNothing: boolean;
};

const page = "docs/deploying.md";
const systemd = "With systemd";
const rehearsal = "A rehearsal without a tenant";
const password = "of-the-newcomer-1";
/** Debian's `nobody`, who can write nowhere in the program. */
const nobody = 65_534;

/**
 * Somebody follows docs/deploying.md with systemd, as a rehearsal: the blocks of code of the page
 * are what is run, up to a first vote on a card and one on the page, through nginx with TLS. Then
 * they follow docs/backup.md. Left out: accounts, systemd and the folders of this machine.
 */
export async function newcomer({ fromNothing }: Options): Promise<string> {
  if (!fromNothing) await buildPages();
  const postgres = await startOwnPostgres();
  const address = await addressesOf(postgres);
  const machine = await newMachine(address.names);
  const trusted = tls.getCACertificates("default");
  const closing: (() => Promise<unknown>)[] = [postgres.close, machine.close];
  try {
    machine.copyProgram({ built: !fromNothing });
    if (fromNothing) await tryIt(machine);
    const begun = performance.now();
    await makeCertificate(machine);
    tls.setDefaultCACertificates([...trusted, machine.read(certificate)]);
    await install(machine, postgres, { ...address, fromNothing });
    const unit = path.join(machine.folder, "etc/systemd/system/polly.service");
    const account = fromNothing && process.getuid?.() === 0 ? nobody : undefined;
    const product = await machine.startUnit(unit, account);
    const nginx = await startSites(machine.read("etc/nginx/conf.d/polly.conf"));
    closing.unshift(nginx.close);
    const looked = await machine.run(commandOf(page, look));
    promise(looked.includes("ready"), `\`${look}\` says ${looked}`);
    await startEmulator(machine);
    const checked = await machine.run(doctor);
    const wrong = /^FIX.*$/m.exec(checked)?.[0];
    promise(wrong === undefined && checked.includes("\nok "), `the doctor says: ${wrong}`);
    const voted = await firstVotes(address);
    const seconds = Math.round((performance.now() - begun) / 1000);
    await recount(machine, postgres);
    await backUpAndRestore(machine, product, () => machine.startUnit(unit, account));
    promise((await voted.count()) === 2, "the restored poll does not have its votes");
    return `first votes after ${seconds} s, on a card and on the page, over TLS; restored as they were`;
  } finally {
    tls.setDefaultCACertificates(trusted);
    for (const close of closing) await close();
  }
}

/** README.md: what is there afterwards is made anew by the page's own commands. */
async function tryIt(machine: OwnMachine): Promise<void> {
  const env = machine.env({ PORT: "0", EMULATOR_PORT: "0" });
  for (const command of ["npm start", "npm run dev"]) {
    const script = `cd /opt/polly; exec ${commandOf("README.md", command)}`;
    await (await machine.start(machine.here(script), env)).stop();
  }
  await machine.run("cd /opt/polly; rm -rf node_modules dist data*");
}

const look = "curl --fail https://polls.example.org/readyz";
const certificate = "etc/nginx/certificates/localhost.pem";
const doctor = blockWith(page, systemd, "npm run doctor");

/** Free ports of this machine in the place of the page's. */
async function addressesOf(postgres: OwnPostgres) {
  const [plain, secure, product, emulator, metrics] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  const names = [
    ["https://polls.example.org", `https://localhost:${secure}`],
    ["polls.example.org", "localhost"],
    ["127.0.0.1:3978", `127.0.0.1:${product}`],
    ["127.0.0.1:3979", `127.0.0.1:${emulator}`],
    ["127.0.0.1:5432", new URL(postgres.url).host],
    ["METRICS_PORT=9464", `METRICS_PORT=${metrics}`],
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    ["listen 443 ", `listen 127.0.0.1:${secure} `],
    ["PASSWORD", password],
    ["sudo -u postgres ", ""],
  ] as const;
  const ports = `PORT=${product}\nEMULATOR_PORT=${emulator}\n`;
  const emulatorUrl = `http://127.0.0.1:${emulator}`;
  return { names, ports, url: `https://localhost:${secure}`, emulatorUrl };
}

async function makeCertificate(machine: OwnMachine): Promise<void> {
  await machine.run(blockWith(page, rehearsal, "openssl"));
  const file = path.join(machine.folder, certificate);
  machine.export({ CURL_CA_BUNDLE: file, NODE_EXTRA_CA_CERTS: file });
}

type Install = Options & { ports: string };

async function install(
  machine: OwnMachine,
  postgres: OwnPostgres,
  { ports, fromNothing }: Install,
) {
  if (fromNothing) await machine.run(blockWith(page, systemd, "npm ci"));
  const { hostname, port } = new URL(postgres.url);
  const env = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: "postgres",
    PATH: `${findPostgres()}:${process.env.PATH}`,
  };
  await machine.run(blockWith(page, systemd, "createuser"), {
    env,
    input: `${password}\n${password}\n`,
  });
  await machine.run(commandOf(page, "mkdir -m 700 /etc/polly"));
  machine.write("etc/polly/settings", blockWith(page, rehearsal, "HOST_ISSUERS") + ports);
  await machine.run(blockWith(page, systemd, "npm run package"));
  await machine.run(blockWith(page, systemd, "openssl rand"), { input: "a secret of the bot\n" });
  const copies = (words: string) => blockWith(page, systemd, words).split("\n")[0] ?? "";
  await machine.run(copies("systemctl enable"));
  await machine.run(copies("nginx -t"));
  machine.write("etc/nginx/conf.d/polly.conf", machine.read("etc/nginx/conf.d/polly.conf"));
}

/** In the shell in which the doctor ran before. */
async function startEmulator(machine: OwnMachine): Promise<Service> {
  const shell = doctor.replace("npm run doctor", "");
  const block = blockWith(page, rehearsal, "npm run emulator");
  return machine.start(
    machine.here(shell + block.replace("npm run emulator --", "exec node scripts/emulator.ts")),
    machine.env(),
  );
}

type Addresses = { url: string; emulatorUrl: string };

/** Alex votes on the card, Megan on the page, and a page that is open is told. */
async function firstVotes({ url, emulatorUrl }: Addresses) {
  const emulator = emulatorClient(emulatorUrl);
  const as = (alias: string) => personOf(emulator, url, alias, "msteams");
  const [adele, megan] = await Promise.all([as("adele"), as("megan")]);
  const place = "Mark 8 Project Team / General";
  await knows(emulator, await emulator.place(place));
  const poll = await openPoll({ emulator, as }, { place, title: "First vote" });
  const stream = watchSurvey(url, poll.id, adele.token);
  await emulator.until("the stream", async () => stream.streams() > 0);
  const at = await emulator.place(place);
  const card = await emulator.cardWith(at, "alex", "First vote");
  const pressed = await emulator.act(at, "alex", card.id, "survey/taking/submit", {
    surveyId: poll.id,
    [`answer:${poll.question}`]: poll.choices[0],
  });
  promise(pressed.status === 200, `a vote on the card answered ${pressed.status}`);
  const { path: saves, body = "" } = poll.vote("", 1);
  const saved = await megan.request(saves.replace("/msteams/api", ""), { method: "POST", body });
  promise(saved.status === 200, `a vote on the page answered ${saved.status}`);
  await emulator.until(
    "the votes on an open page",
    async () => stream.last()?.results?.responseCount === 2,
  );
  await stream.close();
  return { count: () => countOf(adele, poll.id) };
}

async function countOf(person: Person, id: string): Promise<number> {
  const reply = await person.request(`/v1/survey/${id}/responses`);
  const { results }: { results: { responseCount: number } } = JSON.parse(await reply.text());
  return results.responseCount;
}

/** Once the bot was told that it is in a place. */
async function knows(emulator: EmulatorClient, place: string): Promise<void> {
  await emulator.until("the bot to know its team", async () => {
    const reply = await fetch(`${emulator.url}/emulator/api/bot-calls`);
    const { calls }: { calls: { conversationId: string; type: string; status: number }[] } =
      JSON.parse(await reply.text());
    return calls.some(
      ({ conversationId, type, status }) =>
        conversationId === place && type === "installationUpdate" && status === 200,
    );
  });
}

/** A wrong total is found and corrected, as the table in docs/operating.md says. */
async function recount(machine: OwnMachine, { url }: OwnPostgres): Promise<void> {
  const shell = doctor.replace("npm run doctor", "");
  const command = `${shell}npm run rebuild-tallies`;
  const agree = "All totals agree";
  promise((await machine.run(command)).includes(agree), "totals do not agree with the answers");
  await machine.run(
    `psql ${url.replace(/postgres$/, "polly")} -c "update totals set response_count = 7"`,
  );
  const found = await machine.run(command).catch(String);
  promise(found.includes("ended with 1"), "a wrong total is not found");
  await machine.run(`${command} -- --repair`);
  promise((await machine.run(command)).includes(agree), "a wrong total is not corrected");
}

/** docs/backup.md, with PostgreSQL, in the shell of the doctor. */
async function backUpAndRestore(
  machine: OwnMachine,
  product: Service,
  start: () => Promise<Service>,
): Promise<void> {
  const shell = doctor.replace("npm run doctor", "");
  const step = (heading: string, words: string) =>
    machine.run(shell + blockWith("docs/backup.md", heading, words));
  await step("Make a backup", "npm run backup");
  await step("Make a backup", "--check");
  await machine.run(commandOf(page, "mkdir -m 700 /var/backups/polly"));
  const made = await machine.run(blockWith(page, systemd, "backup.sh"));
  promise(made.includes("a backup of a PostgreSQL database"), `no backup: ${made}`);
  promise((await product.stop()) === 0, "the product did not end in order");
  await step("Restore a backup", "--replace");
  await start();
}
