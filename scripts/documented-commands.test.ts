import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { commandsOf } from "./read-page.ts";

const root = path.join(import.meta.dirname, "..");
const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");
const pages = ["README.md", "SECURITY.md", ...globSync("docs/*.md", { cwd: root })].map((page) =>
  page.replaceAll("\\", "/"),
);

/** A command (the first that fits), the test or drill that runs it, and words of that file. */
type Entry = [command: RegExp, file: string, words: string];

const newcomer = "chaos/newcomer.ts";
const deployFiles = "scripts/deploy-files.test.ts";
const seldom = "scripts/seldom-commands.test.ts";

const run: Entry[] = [
  // README.md and SECURITY.md
  [/^npm start$/, newcomer, '"npm start"'],
  [/^npm (test|run check)$/, "scripts/test.ts", "check()"],
  [/^npm run dev$/, newcomer, '"npm run dev"'],
  [/^npm run format$/, seldom, '"npm run format"'],
  [/^npm run write-operating$/, seldom, '"npm run write-operating"'],
  [/^npx node scripts\/complete-lock.ts$/, seldom, '"npx node scripts/complete-lock.ts"'],
  [/^npm run notices$/, "scripts/third-party.test.ts", "noticesOf(shipped)"],
  [/^npm run --silent sbom$/, "scripts/third-party.test.ts", '"sbom.ts"'],
  [/^npm run chaos -- behind-nginx$/, "chaos/behind-nginx.test.ts", "behindNginx("],
  [/^npm run chaos -- newcomer$/, "chaos/newcomer.test.ts", "newcomer("],
  // docs/deploying.md with systemd, and the rehearsal
  [/^npm ci( --no-audit --no-fund --loglevel=error)?$/, newcomer, '"npm ci"'],
  [/^npm run build$/, newcomer, '"npm ci"'],
  [/^sudo -u postgres create(user|db) /, newcomer, '"createuser"'],
  [/^mkdir -m 700 \/(etc|var\/backups)\/polly$/, newcomer, '"mkdir -m 700 /etc/polly"'],
  [/^set -a; \. \/etc\/polly\/settings; set \+a$/, newcomer, '"npm run package"'],
  [/npm run package$/, newcomer, '"npm run package"'],
  [/^(openssl .* > anonymity_key|echo .* > database_url)$/, newcomer, '"openssl rand"'],
  [/^(cat > bot_secret|chmod 600 .*|cd \/etc\/polly)$/, newcomer, '"openssl rand"'],
  [/^cp .*polly.service /, newcomer, '"systemctl enable"'],
  [/^cp .*nginx.conf /, newcomer, '"nginx -t"'],
  [/^nginx -t$/, deployFiles, '"nginx", ["-t"'],
  [/^curl --fail .*\/readyz$/, newcomer, "look)"],
  [/^(export NODE_ENV=|cd \/opt\/polly$)/, newcomer, "doctor"],
  [/^npm run doctor$/, newcomer, '"npm run doctor"'],
  [/^BACKUP_FOLDER=/, newcomer, '"backup.sh"'],
  [/^mkdir -p \/etc\/nginx|^openssl req|^export CURL_|^cd \/etc\/nginx/, newcomer, '"openssl"'],
  [/^npm run emulator -- /, newcomer, '"npm run emulator"'],
  // docs/deploying.md with compose
  [/^cd deploy$|^mkdir -m 700 secrets$|^openssl rand .* > secrets/, deployFiles, '"secrets"'],
  [/^(echo .*|cat) > secrets|^chmod 400 secrets/, deployFiles, '"secrets"'],
  // docs/backup.md
  [/^npm run backup -- /, newcomer, '"npm run backup"'],
  [/^npm run restore -- \S+ --replace$|^--replace$/, newcomer, '"--replace"'],
  [/^npm run restore -- \S+ --check$|^--check$/, newcomer, '"--check"'],
  [/^npm run restore -- \S+ --key-is-lost$/, "scripts/backup.test.ts", '"--key-is-lost"'],
  [/^npm run restore -- \S+$/, "scripts/backup.test.ts", "restore"],
  [/^tail --bytes=/, "scripts/backup.test.ts", "pg_restore --list"],
  [/^(pg_dump --format=custom|tar -z)$/, "scripts/backup.test.ts", "tar -tz"],
  [/^npm run rotate-anonymity-key$/, "scripts/rotate-anonymity-key.test.ts", "rotate"],
  [/^npm run rotate-.* --key-is-lost$/, "scripts/rotate-anonymity-key.test.ts", "--key-is-lost"],
  // docs/operating.md
  [/^NODE_ENV=production npm run serve$/, deployFiles, '"serve": "node src/server/main.ts"'],
  [/^npm run doctor -- proxy streams$/, "scripts/doctor/doctor.test.ts", '"streams"'],
  [/^--help$/, "scripts/read-words.test.ts", '"--help"'],
  [/^npm run rebuild-tallies$/, newcomer, "npm run rebuild-tallies"],
  [/^-- --repair$/, newcomer, "-- --repair"],
  [/^npm run verify -- FILE$|^--receipt RECEIPT$/, "scripts/verify.test.ts", '"--receipt"'],
  [/^npm run administer/, "scripts/administer.test.ts", '"grant"'],
  [/^npm run -s administer -- policy /, "scripts/administer/commands.test.ts", '"policy"'],
  [/^--(user|to) ID$/, "scripts/administer.test.ts", '"--user"'],
  [/^--survey ID$/, "scripts/administer.test.ts", '"--survey"'],
  [/^npm run plan( -- COMMAND .*)?$|^--tenant ID$/, "scripts/plan.test.ts", '"--tenant"'],
  [/^grant .*--owner/, "scripts/plan.test.ts", '"--owner"'],
  [/^grant .*--licenses/, "scripts/plan.test.ts", '"--licenses"'],
  [/^grant .*--trial/, "scripts/plan.test.ts", '"--trial"'],
  [/^extend --id/, "scripts/plan.test.ts", '"extend"'],
  [/^move --id .* --to everybody$/, "scripts/plan.test.ts", '"everybody"'],
  [/^move --id/, "scripts/plan.test.ts", '"move"'],
  [/^end /, "scripts/plan.test.ts", '"end"'],
  [/^trial-token /, "scripts/plan.test.ts", '"trial-token"'],
  [/^flag /, "scripts/plan.test.ts", '"flag"'],
  [/^update outbox/, "src/server/outbox/given-up.test.ts", "commandsOf("],
  [/^openssl rand -base64 32$/, newcomer, '"openssl rand"'],
  [/^npm run set-up-plans$/, seldom, "set-up-plans"],
];

/** What cannot be run by a test, why, and what is tested in the place of it. */
type Elsewhere = [command: RegExp, why: string, file: string, words: string];

const elsewhere: Elsewhere[] = [
  [/^docker |^kubectl /, "no Docker, no cluster", deployFiles, 'describe("the image"'],
  [/^systemctl |^journalctl /, "no systemd", newcomer, "startUnit("],
  [/^useradd |^sudo chown /, "changes the machine", newcomer, "nobody"],
  [/^npm run make-migration /, "needs the registry", "scripts/migration-sums.test.ts", "migration"],
  [/^npm run bench -- /, "measures, by hand", "bench/run-bench.ts", "benches"],
  [/^npm run chaos -- NAME$/, "any of them", "chaos/run-chaos.ts", "faults"],
  [/^node -e 0$/, "a measure, to compare with", "docs/performance.md", "node -e 0"],
];

const found = pages.flatMap((page) => commandsOf(page).map((command) => ({ page, command })));
const entryOf = (command: string) =>
  [...run, ...elsewhere].find(([pattern]) => pattern.test(command));

describe("the commands of README.md, SECURITY.md and docs", () => {
  it("are each run by a test or a drill, or it is said what is tested in their place", () => {
    expect(found.length).toBeGreaterThan(100);
    const unknown = found.filter(({ command }) => !entryOf(command));
    expect(unknown.map(({ page, command }) => `${page}: ${command}`)).toEqual([]);
  });

  it("are all that the list here has", () => {
    const used = new Set(found.map(({ command }) => entryOf(command)));
    const unused = [...run, ...elsewhere].filter((entry) => !used.has(entry));
    expect(unused.map(([pattern]) => String(pattern))).toEqual([]);
  });

  it("are in the files that the list names", () => {
    const named = [...run, ...elsewhere].map((entry) => entry.slice(-2) as [string, string]);
    const wrong = named.filter(
      ([file, words]) => !existsSync(path.join(root, file)) || !textOf(file).includes(words),
    );
    expect(wrong.map(([file, words]) => `${file}: ${words}`)).toEqual([]);
  });

  it("name scripts, measurements and drills that exist", () => {
    const { scripts } = JSON.parse(textOf("package.json"));
    const [benches, faults] = [textOf("bench/run-bench.ts"), textOf("chaos/run-chaos.ts")];
    const wrong = found.filter(({ command }) => {
      const [, script, names = ""] =
        /npm run (?:--silent |-s )?([\w-]+)(?: -- (.*))?/.exec(command) ?? [];
      if (script === undefined) return false;
      if (!(script in scripts)) return true;
      if (script !== "bench" && script !== "chaos") return false;
      const known = script === "bench" ? benches : faults;
      return names
        .split(" | ")
        .some((name) => name !== "NAME" && !new RegExp(`^ {2}"?${name}"?[,:]`, "m").test(known));
    });
    expect(wrong).toEqual([]);
  });
});
