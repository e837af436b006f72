import { recordInstallation } from "../conversations/record-installation.ts";
import { type Call, installedPlace } from "./call.ts";

/** Who can write to the bot has it installed: its address there is kept, whatever was missed before, and followed when the host moves it. */
export async function notePlace(call: Call): Promise<void> {
  await recordInstallation(call.ctx, installedPlace(call));
}
