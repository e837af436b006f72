import { planPage } from "#domain/account/plan-page.ts";
import { nativeText } from "#text/billing/checkout.ts";
import type { Host } from "../host/host.ts";
import { plansDialogSize } from "../paths/plans-dialog-size.ts";

/** Opens the plans in a dialog of the host; in a browser tab if the host refuses (HOST-33). */
export async function openPlans(host: Host, track: string): Promise<void> {
  const { origin } = window.location;
  const query = new URLSearchParams({ trackingSource: track });
  const url = `${origin}/msteams/content/checkout/native?${query}`;
  const size = plansDialogSize(window.innerWidth || null);
  try {
    await host.openDialog({ title: nativeText.dialogTitle, url, ...size });
  } catch {
    await host.openLink(origin + planPage(track));
  }
}
