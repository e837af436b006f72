import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "../src/server/config.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;
/** `usage` begins with `usage: npm`. `most`: how many words a command takes beside its options. */
type Taken<O> = { usage: string; options?: O; most?: number; args?: readonly string[] };

const help = { help: { type: "boolean", short: "h" } } as const;

/**
 * The words that a command was given. With `--help` it prints its usage and ends the process; a
 * word that it does not take is refused in one line.
 */
export function readWords<const O extends Options = Record<never, never>>({
  usage,
  // safe: without options there are none to read
  options = {} as O,
  most = 0,
  args = process.argv.slice(2),
}: Taken<O>) {
  const known: Options = { ...options, ...help };
  const loose = { strict: false, tokens: true, allowPositionals: true } as const;
  const { tokens } = parseArgs({ args, options: known, ...loose });
  if (tokens.some((token) => token.kind === "option" && token.name === "help")) {
    console.log(usage);
    process.exit(0);
  }
  let words = 0;
  for (const token of tokens) {
    if (token.kind === "positional" && (words += 1) > most) throw notUnderstood(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!option) throw notUnderstood(token.rawName);
    const isGiven = token.value !== undefined && (token.inlineValue || token.value[0] !== "-");
    if (isGiven !== (option.type === "string"))
      throw new ConfigError(`${token.rawName}: ${isGiven ? "takes no value" : "needs a value"}`);
  }
  return parseArgs({ args, options, tokens: true, allowPositionals: true });
}

/** The same, and the end of the process where a word is refused. */
export function takeWords(taken: Taken<Options>): string[] {
  try {
    return readWords(taken).positionals;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function notUnderstood(word: string): ConfigError {
  return new ConfigError(`${word}: not understood; --help says what is`);
}
