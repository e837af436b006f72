import { recordInstallation } from "../conversations/record-installation.ts";
import { type Call, installedPlace } from "./call.ts";

/**
 * A person who can write to the bot has it installed: stores their chat's address, also if the
 * installation event was missed or the host moved the chat.
 */
export async function notePlace(call: Call): Promise<void> {
  await recordInstallation(call.ctx, installedPlace(call));
}
