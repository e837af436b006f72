import { isIP } from "node:net";
import { z } from "zod";

/** Parsers of the settings' values. */
export const port = z.coerce.number().int().min(0).max(65_535);
export const text = z.string().trim();
const url = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/$/, ""));
export const urlOrNone = z.union([z.literal("").transform(() => null), url]);
export const addressOrNone = z.union([z.literal("").transform(() => null), z.url()]);
export const onOff = z.stringbool({
  truthy: ["true", "1", "on", "yes"],
  falsy: ["false", "0", "off", "no"],
});
export const optionalOnOff = z.union([z.literal("").transform(() => null), onOff]);

/** `issuer=keys address`, comma-separated; `{tid}` in an issuer stands for the token's tenant. */
export const issuers = z.string().transform((list, ctx) =>
  list
    .split(",")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      const [issuer, keysUrl] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      if (at < 1 || !URL.canParse(issuer.replace("{tid}", "tid")) || !URL.canParse(keysUrl)) {
        ctx.addIssue({
          code: "custom",
          message: `expected "issuer=address of its keys", got "${pair}"`,
        });
      }
      return { issuer, keysUrl };
    }),
);

/** Addresses, networks, or names that `proxy-addr` knows. */
export const proxies = z.string().transform((list, ctx) => {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const wrong = names.find((name) => !isNetwork(name));
  if (wrong !== undefined)
    ctx.addIssue({ code: "custom", message: `expected an address or a network, got "${wrong}"` });
  return names;
});

function isNetwork(name: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(name)) return true;
  const [address = "", bits, ...more] = name.split("/");
  const version = isIP(address);
  return (
    version > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}
