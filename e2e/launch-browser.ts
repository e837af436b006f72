import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export type Launch = { executablePath: string; args: string[]; env: Record<string, string> };

const root = path.join(import.meta.dirname, "..");
const archives = ["chromium.br", "al2023.tar.br", "fonts.tar.br"];

/**
 * The Chromium that npm brings, unpacked once beside the packages with its libraries and fonts:
 * nothing of the system is needed. Unpacking goes to a folder of its own that is then put in place,
 * so that several processes may do it at once.
 */
export async function launchBrowser(): Promise<Launch> {
  const own = process.env.CHROMIUM_PATH;
  if (own) return { executablePath: own, args: ["--no-sandbox"], env: environment() };
  const packed = path.dirname(
    path.dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")),
  );
  const folder = path.join(root, "node_modules/.cache", `chromium-${versionOf(packed)}`);
  if (!fs.existsSync(folder)) await unpack(packed, folder);
  // Also where the packages have been moved since.
  const fonts = path.join(folder, "fonts", "fonts.conf");
  if (fs.readFileSync(fonts, "utf8") !== fontConfig(folder))
    fs.writeFileSync(fonts, fontConfig(folder));
  const env = {
    ...environment(),
    LD_LIBRARY_PATH: path.join(folder, "al2023", "lib"),
    FONTCONFIG_PATH: path.join(folder, "fonts"),
  };
  return {
    executablePath: path.join(folder, "chromium"),
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
    env,
  };
}

async function unpack(packed: string, folder: string): Promise<void> {
  const temporary = `${folder}.${process.pid}`;
  fs.mkdirSync(temporary, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary; // the package unpacks into the system's temporary folder
  const { inflate } = await import("@sparticuz/chromium");
  await Promise.all(archives.map((file) => inflate(path.join(packed, "bin", file))));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  fs.writeFileSync(path.join(temporary, "fonts", "fonts.conf"), fontConfig(folder));
  try {
    fs.renameSync(temporary, folder);
  } catch (error) {
    fs.rmSync(temporary, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

function fontConfig(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${path.join(folder, "fonts")}</dir><cachedir>${path.join(folder, "fonts-cache")}</cachedir><config></config></fontconfig>`;
}

function versionOf(packed: string): string {
  return JSON.parse(fs.readFileSync(path.join(packed, "package.json"), "utf8")).version;
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
