import { z } from "zod";
import { limits } from "#domain/limits.ts";
import { anonymitySettings } from "./anonymity-settings.ts";
import { billingSettings } from "./billing-settings.ts";
import { hostSettings } from "./host-settings.ts";
import { ratingSettings } from "./rating-settings.ts";
import {
  addressOrNone,
  hostOrNone,
  onOff,
  optionalOnOff,
  port,
  proxies,
  text,
  urlOrNone,
} from "./setting-kinds.ts";
import { watchingSettings } from "./watching-settings.ts";

export type Setting = {
  description: string;
  schema: z.ZodType;
  fallback: string;
  secret?: boolean;
};

/**
 * Every environment variable with its description and default. The table in `docs/operating.md` is
 * generated from this.
 */
export const settings = {
  NODE_ENV: {
    description:
      "`production` requires `PUBLIC_URL`, `HOST_TENANTS` and a bot's id and secret, and never " +
      "starts the emulator.",
    schema: z.enum(
      ["production", "development", "test", ""],
      "expected `production`, `development` or `test`",
    ),
    fallback: "development",
  },
  PORT: {
    description: "Port of the product. 0 takes any free one.",
    schema: port,
    fallback: "3978",
  },
  LISTEN_ADDRESS: {
    description: "Address to listen on. A reverse proxy with TLS belongs in front of it.",
    schema: text.min(1),
    fallback: "127.0.0.1",
  },
  EMULATOR: {
    description:
      "Starts the Teams emulator too. Empty: on, unless bot credentials are set or `NODE_ENV` " +
      "is `production`.",
    schema: optionalOnOff,
    fallback: "",
  },
  EMULATOR_PORT: { description: "Port of the emulator.", schema: port, fallback: "3979" },
  DEMO: {
    description: "Adds a few polls to the emulator's organisation at the first start.",
    schema: onOff,
    fallback: "on",
  },
  DATA_DIR: {
    description: "Folder of the embedded database and of the emulator's state.",
    schema: text.min(1, "expected a folder"),
    fallback: "./data",
  },
  DATABASE_URL: {
    description: "PostgreSQL 15 or later. Empty: the embedded database in `DATA_DIR`.",
    schema: addressOrNone("postgres", "postgresql"),
    fallback: "",
    secret: true,
  },
  DATABASE_POOL: {
    description: "Maximum number of PostgreSQL connections per process.",
    schema: z.coerce.number().int().min(2).max(200),
    fallback: "12",
  },
  REDIS_URL: {
    description:
      "Redis or Valkey that carries live events between processes. Empty: a single process.",
    schema: addressOrNone("redis", "rediss"),
    fallback: "",
    secret: true,
  },
  PUBLIC_URL: {
    description:
      "Address at which Teams reaches the product. Needed in production. Empty: " +
      "`http://127.0.0.1:PORT`.",
    schema: hostOrNone,
    fallback: "",
  },
  TRUSTED_PROXIES: {
    description:
      "Proxies whose `X-Forwarded-For` is trusted, comma-separated: addresses, networks such as " +
      "`10.0.0.0/8`, `loopback`, `linklocal` or `uniquelocal`. Empty: none. The client address " +
      "limits how fast meeting participants without an account may join.",
    schema: proxies,
    fallback: "loopback",
  },
  PRODUCT_NAME: {
    description: "Brand in all texts and in the app packages.",
    schema: text.min(1).max(30),
    fallback: "Polly",
  },
  HELP_URL: {
    description:
      "Help link of error pages, and `Help Center` in the quick-start guide. Empty: error pages " +
      "link to a page of the product that says what it is and whom to ask; the guide has none.",
    schema: urlOrNone,
    fallback: "",
  },
  SUPPORT_URL: {
    description: "Link of `Contact Support` in the user menu. Empty: not shown.",
    schema: urlOrNone,
    fallback: "",
  },
  SUPPORT_EMAIL: {
    description: "Address of `Email Support` in the quick-start guide. Empty: not shown.",
    schema: z.union([z.literal("").transform(() => null), z.email()]),
    fallback: "",
  },
  SALES_URL: {
    description: "Link of `Talk to Sales` in the quick-start guide. Empty: not shown.",
    schema: urlOrNone,
    fallback: "",
  },
  QUICK_START_CHAT_VIDEO: {
    description:
      "Video about chats in the quick-start guide. A file (`.mp4`, `.webm`) plays in the guide " +
      "if its server allows other origins (CORS), with captions from the same address ending " +
      "in `.vtt`; any other address is a link. Empty: illustrated steps.",
    schema: urlOrNone,
    fallback: "",
  },
  QUICK_START_MEETING_VIDEO: {
    description: "The same for meetings.",
    schema: urlOrNone,
    fallback: "",
  },
  QUICK_START_TEAM_VIDEO: { description: "The same for teams.", schema: urlOrNone, fallback: "" },
  ALLOW_PRIVATE_CHANNELS: {
    description:
      "Allows tabs in private channels, which current versions of Microsoft Teams support.",
    schema: onOff,
    fallback: "off",
  },
  HOST_ANSWER_SECONDS: {
    description:
      "Seconds that a page waits for Microsoft Teams before it says that it works only there.",
    schema: z.coerce.number().int().min(1).max(60),
    fallback: "5",
  },
  ...hostSettings,
  ANONYMITY_MIN_GROUP: {
    description:
      "Smallest group of people with an account for which results of an anonymous survey are " +
      "broken down. Guests don't count.",
    schema: z.coerce.number().int().min(2).max(100),
    fallback: "3",
  },
  ...anonymitySettings,
  RESULT_CARD_TOP_CHOICES: {
    description: "Maximum number of choices per question in a card's results; the page shows all.",
    schema: z.coerce.number().int().min(1).max(25),
    fallback: "10",
  },
  DIRECT_MESSAGE_MEMBERS: {
    description: "Maximum number of members of a team or chat for direct messages.",
    schema: z.coerce.number().int().min(1).max(10_000),
    fallback: "100",
  },
  ...billingSettings,
  ...ratingSettings,
  ALLOW_PUBLIC_LINKS: {
    description:
      "Allows owners to create share links of the type `public`. Respondents still have to " +
      "sign in to the organisation.",
    schema: onOff,
    fallback: "off",
  },
  DELETED_DAYS: {
    description:
      "Days for which a deleted survey can be restored. After them it is removed with its " +
      "responses.",
    schema: z.coerce.number().int().min(1).max(3650),
    fallback: String(limits.keptDeletedDays),
  },
  AUDIT_DAYS: {
    description:
      "Days that the audit log keeps who changed a survey, what they did and when, also after " +
      "the survey is removed. It never contains answers.",
    schema: z.coerce.number().int().min(1).max(3650),
    fallback: "365",
  },
  TELEMETRY_DAYS: {
    description:
      "Days that the table `telemetry` keeps what pages report: crashes, visits to the pages of " +
      "payment, and failures of payments and trials. No person, no answer and no text is in it, " +
      "and nothing is sent elsewhere. 0: nothing is kept.",
    schema: z.coerce.number().int().min(0).max(3650),
    fallback: "90",
  },
  VOTES_AT_ONCE: {
    description:
      "Maximum number of votes per transaction. 1 saves each vote separately, for measurements " +
      "only.",
    schema: z.coerce.number().int().min(1).max(5000),
    fallback: "500",
  },
  WRITES_PER_MINUTE: {
    description:
      "Maximum number of writes (surveys, drafts, templates and their changes) per person, " +
      "minute and process. Votes do not count; exports may be an eighth of it.",
    schema: z.coerce.number().int().min(10).max(1_000_000),
    fallback: "240",
  },
  TENANT_WRITES_PER_MINUTE: {
    description: "The same for all people of a tenant together. Votes do not count here either.",
    schema: z.coerce.number().int().min(10).max(1_000_000),
    fallback: "12000",
  },
  PROCESS_WRITES_PER_MINUTE: {
    description: "The same for all tenants together.",
    schema: z.coerce.number().int().min(10).max(1_000_000),
    fallback: "24000",
  },
  STREAMS_AT_ONCE: {
    description:
      "Maximum number of open event streams per process. One tenant may have three quarters of " +
      "them, one person 200.",
    schema: z.coerce.number().int().min(4).max(1_000_000),
    fallback: "20000",
  },
  DRAIN_SECONDS: {
    description:
      "Seconds between `/readyz` answering 503 at SIGTERM and the end of new connections, so " +
      "that a load balancer can react. Empty: 5 in production, otherwise 0.",
    schema: z.union([z.literal("").transform(() => null), z.coerce.number().int().min(0).max(60)], {
      error: "Must be empty or a whole number from 0 to 60",
    }),
    fallback: "",
  },
  CUSTOM_ANALYTICS_EMAIL: {
    description:
      "Recipient of requests for custom analytics. Empty: such requests are not possible. An " +
      "organisation needs the flag `allowCustomAnalyticsRequest` too.",
    schema: z.union([z.literal("").transform(() => null), z.email()]),
    fallback: "",
  },
  SMTP_URL: {
    description:
      "Mail server, such as `smtps://user:password@mail.example.org` or " +
      "`smtp://mail.example.org:587`. Empty: no mail is sent.",
    schema: z.union([z.literal("").transform(() => null), z.url({ protocol: /^smtps?$/ })]),
    fallback: "",
    secret: true,
  },
  MAIL_FROM: {
    description: "Sender of mails. Empty: `no-reply@` followed by the host of `PUBLIC_URL`.",
    schema: z.union([z.literal("").transform(() => null), z.email()]),
    fallback: "",
  },
  LLM_URL: {
    description:
      "Endpoint that writes ideas for hot takes and icebreakers: any that speaks OpenAI's " +
      "`chat/completions`, such as `https://api.openai.com/v1`. What people ask for is sent " +
      "there, without their name. Empty: a built-in generator; nothing is sent.",
    schema: urlOrNone,
    fallback: "",
  },
  LLM_MODEL: {
    description: "Model at `LLM_URL`. Needed with it.",
    schema: text.max(200),
    fallback: "",
  },
  LLM_KEY: {
    description: "Key for `LLM_URL`. Empty: none is sent, as for a model of your own.",
    schema: text,
    fallback: "",
    secret: true,
  },
  LLM_SECONDS: {
    description: "Seconds that the endpoint at `LLM_URL` may take.",
    schema: z.coerce.number().int().min(1).max(60),
    fallback: "20",
  },
  ...watchingSettings,
  LOG_LEVEL: {
    description: "`debug`, `info`, `warn`, `error` or `silent`.",
    schema: z.enum(["debug", "info", "warn", "error", "silent"]),
    fallback: "warn",
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export type Values = { [N in SettingName]: z.output<(typeof settings)[N]["schema"]> };
