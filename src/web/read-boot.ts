import { type Boot, boot } from "#contract/boot.ts";

/**
 * The boot data that the server wrote into this page. Throws if it is missing: then the page was
 * not served by the product.
 */
export function readBoot(document: Document): Boot {
  return boot.parse(JSON.parse(document.getElementById("boot")?.textContent ?? ""));
}
