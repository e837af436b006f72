import { AppError } from "../../src/domain/errors.ts";
import type { TenantId } from "../../src/domain/ids.ts";
import { ConfigError } from "../../src/server/config.ts";
import { errorSentence } from "../../src/server/http/sentence.ts";
import type { Command } from "./commands.ts";
import { type Opened, operatorIn } from "./operator.ts";
import type { Given } from "./options.ts";

type Asked = { command: Command; tenant: TenantId; given: Given };

/** What a command prints; a refusal is an error with the product's sentence. */
export async function* perform(
  { command, tenant, given }: Asked,
  opened: Opened,
): AsyncGenerator<string> {
  try {
    const said = await command.run(operatorIn(tenant, opened), given);
    if (typeof said === "string") yield `${said}\n`;
    else yield* said;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ConfigError(errorSentence(error, opened.config.product));
  }
}
