import { isIP } from "node:net";
import { z } from "zod";

export type Setting = { description: string; schema: z.ZodType; fallback: string; secret?: boolean };

const port = z.coerce.number().int().min(0).max(65_535);
const text = z.string().trim();
const url = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/$/, ""));
const urlOrNone = z.union([z.literal("").transform(() => null), url]);
const addressOrNone = z.union([z.literal("").transform(() => null), z.url()]);
const onOff = z.stringbool({ truthy: ["true", "1", "on", "yes"], falsy: ["false", "0", "off", "no"] });
const optionalOnOff = z.union([z.literal("").transform(() => null), onOff]);

/** `issuer=keys address`, several by commas; `{tid}` in an issuer stands for the token's tenant. */
const issuers = z.string().transform((list, ctx) =>
  list
    .split(",")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      const [issuer, keysUrl] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      if (at < 1 || !URL.canParse(issuer.replace("{tid}", "tid")) || !URL.canParse(keysUrl)) {
        ctx.addIssue({ code: "custom", message: `expected "issuer=address of its keys", got "${pair}"` });
      }
      return { issuer, keysUrl };
    }),
);

/** Addresses, networks, or the names that `proxy-addr` knows for such. */
const proxies = z.string().transform((list, ctx) => {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const wrong = names.find((name) => !isNetwork(name));
  if (wrong !== undefined) ctx.addIssue({ code: "custom", message: `expected an address or a network, got "${wrong}"` });
  return names;
});

function isNetwork(name: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(name)) return true;
  const [address = "", bits, ...more] = name.split("/");
  const version = isIP(address);
  return version > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
}

/** Every setting of the environment, with what it is for and the value that it has when it is not given. `docs/operating.md` is written from this. */
export const settings = {
  NODE_ENV: {
    description: "`production` refuses to start without real host credentials and never starts the emulator.",
    schema: text,
    fallback: "development",
  },
  PORT: { description: "Port of the product. 0 takes any free one.", schema: port, fallback: "3978" },
  LISTEN_ADDRESS: {
    description: "Address to listen on. A reverse proxy with TLS belongs in front of it.",
    schema: text.min(1),
    fallback: "127.0.0.1",
  },
  EMULATOR: {
    description: "Start the Teams emulator too. Empty: on, unless bot credentials are given or it is production.",
    schema: optionalOnOff,
    fallback: "",
  },
  EMULATOR_PORT: { description: "Port of the emulator.", schema: port, fallback: "3979" },
  DEMO: { description: "Fill the emulator's organisation with a few polls at the first start.", schema: onOff, fallback: "on" },
  DATA_DIR: { description: "Folder of the embedded database and of the emulator's state.", schema: text.min(1), fallback: "./data" },
  DATABASE_URL: {
    description: "PostgreSQL 15 or later. Empty: the embedded database in `DATA_DIR`.",
    schema: addressOrNone,
    fallback: "",
    secret: true,
  },
  DATABASE_POOL: {
    description: "Connections to PostgreSQL that one process may hold.",
    schema: z.coerce.number().int().min(2).max(200),
    fallback: "12",
  },
  REDIS_URL: {
    description: "Redis or Valkey that carries live events between several processes. Empty: one process.",
    schema: addressOrNone,
    fallback: "",
    secret: true,
  },
  PUBLIC_URL: {
    description: "The address at which Teams reaches the product. Empty: `http://127.0.0.1:PORT`.",
    schema: urlOrNone,
    fallback: "",
  },
  TRUSTED_PROXIES: {
    description:
      "Whose word is taken for the address that a call comes from (`X-Forwarded-For`): addresses, networks such as `10.0.0.0/8`, `loopback`, `linklocal` or `uniquelocal`, by commas. Empty: nobody's. The address limits how fast meeting participants without an account may join.",
    schema: proxies,
    fallback: "loopback",
  },
  PRODUCT_NAME: { description: "The brand in every sentence and in the app packages.", schema: text.min(1).max(30), fallback: "Polly" },
  HELP_URL: {
    description:
      "The help link of error pages, and `Help Center` of the quick-start guide. Empty: the product's own address; not in the guide.",
    schema: urlOrNone,
    fallback: "",
  },
  SUPPORT_URL: { description: "`Contact Support` of the user menu. Empty: not shown.", schema: urlOrNone, fallback: "" },
  SUPPORT_EMAIL: {
    description: "`Email Support` of the quick-start guide. Empty: not shown.",
    schema: z.union([z.literal("").transform(() => null), z.email()]),
    fallback: "",
  },
  SALES_URL: { description: "`Talk to Sales` of the quick-start guide. Empty: not shown.", schema: urlOrNone, fallback: "" },
  QUICK_START_CHAT_VIDEO: {
    description:
      "A video for the quick-start guide, about chats. A film (`.mp4`, `.webm`) plays in the guide, if its server lets other origins read it (CORS), with captions from the same address ending in `.vtt`; another address is a link. Empty: illustrated steps.",
    schema: urlOrNone,
    fallback: "",
  },
  QUICK_START_MEETING_VIDEO: { description: "The same about meetings.", schema: urlOrNone, fallback: "" },
  QUICK_START_TEAM_VIDEO: { description: "The same about teams.", schema: urlOrNone, fallback: "" },
  ALLOW_PRIVATE_CHANNELS: {
    description: "Tabs may be set up in private channels, which Microsoft Teams supports by now.",
    schema: onOff,
    fallback: "off",
  },
  HOST_ISSUERS: {
    description:
      "Who may issue sign-in tokens, and where their keys are: `issuer=keys address`, several by commas, `{tid}` for the tenant. Empty: Microsoft Entra, or the emulator where it runs.",
    schema: issuers,
    fallback: "",
  },
  HOST_TENANTS: {
    description: "Tenants that may use it, by id and commas. Empty: every tenant that a token names.",
    schema: z.string(),
    fallback: "",
  },
  SIGN_IN_AUTHORITY: {
    description:
      "Where people sign in who open a share link outside Microsoft Teams (OAuth 2, authorization code with PKCE). Empty: `https://login.microsoftonline.com/organizations`, or the emulator's. The address `PUBLIC_URL/msteams/content/surveyresponse/signed-in` must be registered there as a single-page application's.",
    schema: urlOrNone,
    fallback: "",
  },
  BOT_ISSUER: { description: "Issuer of the host's bot channel tokens.", schema: text.min(1), fallback: "https://api.botframework.com" },
  BOT_KEYS_URL: { description: "Where that issuer's keys are. Empty: Microsoft's, or the emulator's.", schema: urlOrNone, fallback: "" },
  BOT_TOKEN_URL: {
    description:
      "Where the bot gets its own token (client credentials); `{tenant}` for `BOT_TENANT`. Empty: Microsoft Entra, or the emulator.",
    schema: text,
    fallback: "",
  },
  BOT_TENANT: {
    description: "Tenant of the bot registration; `botframework.com` for a multi-tenant one.",
    schema: text.min(1),
    fallback: "botframework.com",
  },
  BOT_SERVICE_HOSTS: {
    description: "Hosts that the bot may answer to, by commas; `*.` for one label. Empty: Microsoft's, or the emulator's.",
    schema: z.string(),
    fallback: "",
  },
  MSTEAMS_BOT_ID: {
    description: "Bot (and app registration) id of the general app.",
    schema: z.union([z.literal(""), z.uuid()]),
    fallback: "",
  },
  MSTEAMS_BOT_SECRET: { description: "Its secret.", schema: z.string(), fallback: "", secret: true },
  MSTEAMS_CLIENT_ID: {
    description: "Client id of its sign-in, where it differs from the bot id (better so).",
    schema: z.union([z.literal(""), z.uuid()]),
    fallback: "",
  },
  AGILE_BOT_ID: {
    description: "Bot (and app registration) id of the standup-only app.",
    schema: z.union([z.literal(""), z.uuid()]),
    fallback: "",
  },
  AGILE_BOT_SECRET: { description: "Its secret.", schema: z.string(), fallback: "", secret: true },
  AGILE_CLIENT_ID: {
    description: "Client id of its sign-in, where it differs from the bot id.",
    schema: z.union([z.literal(""), z.uuid()]),
    fallback: "",
  },
  ANONYMITY_MIN_GROUP: {
    description: "The smallest group for which an anonymous item is broken down.",
    schema: z.coerce.number().int().min(2).max(100),
    fallback: "3",
  },
  RESULT_CARD_TOP_CHOICES: {
    description: "How many choices of a question a card shows in its results; the page shows them all.",
    schema: z.coerce.number().int().min(1).max(25),
    fallback: "10",
  },
  DIRECT_MESSAGE_MEMBERS: {
    description: "The most members a team or chat may have for direct messages.",
    schema: z.coerce.number().int().min(1).max(10_000),
    fallback: "100",
  },
  BILLING: {
    description:
      "`off`: every option open, no limits, no prices. `sandbox`: plans gate options; nothing is paid. Empty: `sandbox` where the emulator runs, else `off`.",
    schema: z.enum(["", "sandbox", "off"]),
    fallback: "",
  },
  ALLOW_PUBLIC_LINKS: {
    description: "Whether owners may make share links of the type `public`. Answering still needs a sign-in of the organisation.",
    schema: onOff,
    fallback: "off",
  },
  VOTES_AT_ONCE: {
    description: "The most answers that one transaction saves. 1 saves each by itself, which only a measurement wants.",
    schema: z.coerce.number().int().min(1).max(5000),
    fallback: "500",
  },
  CUSTOM_ANALYTICS_EMAIL: {
    description:
      "Who gets the requests for custom analytics. Empty: they can't be made. An organisation needs the flag `allowCustomAnalyticsRequest` too.",
    schema: z.union([z.literal("").transform(() => null), z.email()]),
    fallback: "",
  },
  SMTP_URL: {
    description: "Mail server, such as `smtps://user:password@mail.example.org` or `smtp://mail.example.org:587`. Empty: no mail is sent.",
    schema: z.union([z.literal("").transform(() => null), z.url({ protocol: /^smtps?$/ })]),
    fallback: "",
    secret: true,
  },
  MAIL_FROM: {
    description: "Sender of the mails. Empty: `no-reply@` and the host of `PUBLIC_URL`.",
    schema: z.union([z.literal("").transform(() => null), z.email()]),
    fallback: "",
  },
  LOG_LEVEL: {
    description: "`debug`, `info`, `warn`, `error` or `silent`.",
    schema: z.enum(["debug", "info", "warn", "error", "silent"]),
    fallback: "warn",
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export type Values = { [N in SettingName]: z.output<(typeof settings)[N]["schema"]> };
