import { isIP } from "node:net";
import { z } from "zod";

/** Parsers of the settings' values. */
const aPort = "expected a number from 0 to 65535";
export const port = z.coerce.number(aPort).int(aPort).min(0, aPort).max(65_535, aPort);
export const text = z.string().trim();
export const urlOrNone = addressOrNone("https", "http").transform(
  (address) => address && address.replace(/\/$/, ""),
);
/** A host that has the product for itself: its pages' addresses begin at the root. */
export const hostOrNone = urlOrNone.refine(
  (address) => address === null || isRoot(new URL(address)),
  'expected an address without a path, such as "https://polls.example"',
);
/** An address with one of these schemes. The message never shows it: it may hold a password. */
export function addressOrNone(...schemes: string[]) {
  const begins = schemes.map((scheme) => `${scheme}://`);
  return text.transform((given, ctx) => {
    if (given === "") return null;
    if (URL.canParse(given) && begins.some((begin) => given.toLowerCase().startsWith(begin)))
      return given;
    ctx.addIssue({
      code: "custom",
      message: `expected an address that begins with ${begins.join(" or ")}`,
    });
    return null;
  });
}
export const onOff = z.stringbool({
  truthy: ["true", "1", "on", "yes"],
  falsy: ["false", "0", "off", "no"],
  error: "expected `on` or `off`",
});
/** Keys of 32 bytes in Base64, of either alphabet, comma-separated. */
export const keys = z.string().transform((list, ctx) =>
  list
    .split(",")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const key = keyIn(part);
      if (!key) ctx.addIssue({ code: "custom", message: "expected 32 bytes in Base64" });
      return key ?? new Uint8Array();
    }),
);
export const keyOrNone = keys
  .refine((given) => given.length < 2, "expected a single key")
  .transform(([key]) => key ?? null);
export const optionalOnOff = z.union(
  [z.literal("").transform(() => null), onOff],
  "expected `on`, `off` or nothing",
);

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

/** Origins, comma-separated. */
export const origins = z.string().transform((list, ctx) => {
  const given = list
    .split(",")
    .map((origin) => origin.trim())
    .filter((origin) => origin !== "");
  const wrong = given.find((each) => !/^https?:\/\/[\w.*-]+(:\d+)?$/.test(each));
  if (wrong !== undefined)
    ctx.addIssue({
      code: "custom",
      message: `expected origins such as "https://teams.example", got "${wrong}"`,
    });
  return given;
});

/** Ids of tenants, comma-separated; null stands for `any`, none for nothing given. */
export const tenants = z.string().transform((list, ctx) => {
  const given = list
    .toLowerCase()
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  if (given.length === 1 && given[0] === "any") return null;
  const wrong = given.find((id) => !z.guid().safeParse(id).success);
  if (wrong !== undefined)
    ctx.addIssue({
      code: "custom",
      message: `expected ids of tenants, comma-separated, or \`any\` alone, got "${wrong}"`,
    });
  return given;
});

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

/** The bytes of a key as people write it; null if it is none. */
export function keyIn(text: string): Uint8Array | null {
  const trimmed = text.trim();
  return /^[\w+/-]{43}=?$/.test(trimmed) ? new Uint8Array(Buffer.from(trimmed, "base64")) : null;
}

function isRoot({ pathname, search, hash }: URL): boolean {
  return pathname === "/" && search === "" && hash === "";
}

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
