import { resolve } from "node:path";
import type { Billing } from "#domain/account/feature-flags.ts";
import type { RatingRule } from "#domain/account/rating.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { KeySettings } from "./anonymity-settings.ts";
import type { PaymentSettings } from "./billing/payment-settings.ts";
import { type Env, type Problems, readValues } from "./read-values.ts";
import { billingMode, conflictsOf, type Mode, takesStandIn } from "./setting-conflicts.ts";
import { type SettingName, settings, type Values } from "./settings.ts";
import { type WatchingSettings, watchingOf } from "./watching-settings.ts";

export type Issuer = { issuer: string; keysUrl: string };
type Variant = {
  botId: string;
  botSecret: string;
  appId: string;
  clientId: string;
  audiences: string[];
  /** The parameters of the web sign-in. */
  scope: string;
};

/** The settings as the product uses them. */
export type Config = {
  production: boolean;
  port: number;
  listenAddress: string;
  emulator: boolean;
  emulatorPort: number;
  demo: boolean;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  redisUrl: string | null;
  publicUrl: string;
  product: string;
  helpUrl: string;
  /** Where people get help besides; null if the deployment has no such address. */
  support: {
    helpUrl: string | null;
    url: string | null;
    email: string | null;
    salesUrl: string | null;
    faqUrl: string | null;
    videos: { chat: string | null; meeting: string | null; team: string | null };
  };
  allowPrivateChannels: boolean;
  trustedProxies: string[];
  hostIssuers: Issuer[];
  /** Null admits every tenant. */
  hostTenants: ReadonlySet<string> | null;
  /** Origins besides Microsoft's usual ones that may frame the pages, such as the emulator's. */
  hostOrigins: string[];
  /** Seconds after which a page outside a host says where to open it (HOST-06). */
  hostAnswerSeconds: number;
  /** The base of `/oauth2/v2.0/authorize` and `/oauth2/v2.0/token`. */
  signInAuthority: string;
  variants: Record<ApplicationType, Variant>;
  /** The tenant of the bots' registrations. */
  botTenant: string;
  bot: { issuer: string; keysUrl: string; tokenUrl: string; serviceHosts: string[] };
  minAnonymousGroup: number;
  /** Where the deployment's key comes from (decisions/040). */
  anonymityKey: KeySettings;
  directMessageMembers: number;
  /** RES-38. */
  resultCardTopChoices: number;
  billing: Billing;
  /** How payments are taken; null: not at all. */
  payments: PaymentSettings | null;
  /** When people are asked to rate the product (NPS-09); null: never. */
  rating: RatingRule | null;
  /** Where ratings go besides the database (API-90). */
  ratingForm: string | null;
  allowPublicLinks: boolean;
  deletedDays: number;
  auditDays: number;
  telemetryDays: number;
  votesAtOnce: number;
  /** Per person, per tenant, and in total, in each process. */
  writesPerMinute: Record<"ofPerson" | "inTenant" | "inProcess", number>;
  streamsAtOnce: number;
  /** From failing the readiness probe to refusing connections. */
  drainMs: number;
  /** How mail is sent and who receives requests for custom analytics; null if either is not set. */
  mail: { smtpUrl: string; from: string; analyticsTo: string } | null;
  /** The endpoint that writes ideas (LLM-02); null: the product does. */
  llm: { url: string; model: string; key: string; seconds: number } | null;
  watching: WatchingSettings;
  logLevel: string;
};

/** Invalid settings; the message is one line for the operator about each. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The default ids of the emulator's apps; public, and useless elsewhere. */
const demo = {
  msteams: {
    botId: "b0700000-0000-4000-8000-000000000001",
    clientId: "c1100000-0000-4000-8000-000000000001",
    botSecret: "emulator-secret-msteams",
  },
  agile: {
    botId: "b0700000-0000-4000-8000-000000000002",
    clientId: "c1100000-0000-4000-8000-000000000002",
    botSecret: "emulator-secret-agile",
  },
} as const;

const microsoft = {
  issuers:
    "https://login.microsoftonline.com/{tid}/v2.0=" +
    "https://login.microsoftonline.com/common/discovery/v2.0/keys",
  botKeys: "https://login.botframework.com/v1/.well-known/keys",
  authority: "https://login.microsoftonline.com/organizations",
  token: "https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token",
  serviceHosts: "smba.trafficmanager.net",
} as const;

/**
 * Reads the settings from an environment; throws a `ConfigError` with a line for each that is
 * invalid or missing.
 */
export function readConfig(env: Env): Config {
  const { config, problems } = readSettings(env);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

/**
 * The same for who goes on nevertheless: a setting that cannot be used has its default. `problems`
 * are lines in the order of the settings.
 */
export function readSettings(env: Env): { config: Config; problems: string[] } {
  const { values, problems } = readValues(env);
  const production = values.NODE_ENV === "production";
  const given = values.MSTEAMS_BOT_SECRET !== "" || values.AGILE_BOT_SECRET !== "";
  const emulator = values.EMULATOR ?? !(production || given);
  const wrong = new Map([...conflictsOf(values, { production, emulator }), ...problems]);
  return { config: configOf(values, { production, emulator }), problems: inOrder(wrong) };
}

function configOf(values: Values, { production, emulator }: Mode): Config {
  const publicUrl = values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`;
  return {
    production,
    port: values.PORT,
    listenAddress: values.LISTEN_ADDRESS,
    emulator,
    emulatorPort: values.EMULATOR_PORT,
    demo: values.DEMO,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    redisUrl: values.REDIS_URL,
    publicUrl,
    product: values.PRODUCT_NAME,
    helpUrl: values.HELP_URL ?? `${publicUrl}/`,
    support: supportOf(values),
    allowPrivateChannels: values.ALLOW_PRIVATE_CHANNELS,
    hostAnswerSeconds: values.HOST_ANSWER_SECONDS,
    trustedProxies: values.TRUSTED_PROXIES,
    hostTenants: values.HOST_TENANTS?.length ? new Set(values.HOST_TENANTS) : null,
    variants: {
      msteams: variantOf("msteams", values, publicUrl, emulator),
      agile: variantOf("agile", values, publicUrl, emulator),
    },
    ...hostOf(values, emulator ? `http://127.0.0.1:${values.EMULATOR_PORT}` : null),
    botTenant: values.BOT_TENANT,
    minAnonymousGroup: values.ANONYMITY_MIN_GROUP,
    anonymityKey: anonymityKeyOf(values),
    directMessageMembers: values.DIRECT_MESSAGE_MEMBERS,
    resultCardTopChoices: values.RESULT_CARD_TOP_CHOICES,
    ...billingOf(values, emulator),
    allowPublicLinks: values.ALLOW_PUBLIC_LINKS,
    deletedDays: values.DELETED_DAYS,
    auditDays: values.AUDIT_DAYS,
    telemetryDays: values.TELEMETRY_DAYS,
    votesAtOnce: values.VOTES_AT_ONCE,
    writesPerMinute: {
      ofPerson: values.WRITES_PER_MINUTE,
      inTenant: values.TENANT_WRITES_PER_MINUTE,
      inProcess: values.PROCESS_WRITES_PER_MINUTE,
    },
    streamsAtOnce: values.STREAMS_AT_ONCE,
    drainMs: drainOf(values),
    mail: mailOf(values, publicUrl),
    llm: llmOf(values),
    watching: watchingOf(values, { production, emulator }),
    logLevel: values.LOG_LEVEL,
  };
}

function inOrder(problems: Problems): string[] {
  const order = Object.keys(settings);
  return [...problems]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, line]) => `${name}: ${line}`);
}

export function anonymityKeyOf(values: Values): KeySettings {
  const file = values.ANONYMITY_KEY_FILE || `${resolve(values.DATA_DIR)}.anonymity-key`;
  return {
    given: values.ANONYMITY_KEY,
    previous: values.ANONYMITY_KEY_PREVIOUS,
    file: resolve(file),
    mayBeMade: values.DATABASE_URL === null || values.NODE_ENV !== "production",
  };
}

/** Plans, and ratings: on where plans are sold unless set otherwise. */
function billingOf(
  values: Values,
  emulator: boolean,
): Pick<Config, "billing" | "payments" | "rating" | "ratingForm"> {
  const billing = billingMode(values, emulator);
  const asks = values.RATING ?? billing !== "off";
  const rating = {
    accountDays: values.RATING_ACCOUNT_DAYS,
    items: values.RATING_ITEMS,
    submittedDays: values.RATING_SUBMITTED_DAYS,
    dismissedDays: values.RATING_DISMISSED_DAYS,
  };
  const address = `http://127.0.0.1:${values.EMULATOR_PORT}`;
  const standIn = takesStandIn(values, emulator) ? address : null;
  const payments = billing === "off" ? null : paymentsOf(values, standIn);
  return { billing, payments, rating: asks ? rating : null, ratingForm: values.NPS_FORM_URL };
}

/** The keys of the emulator's payment stand-in; public, and useless elsewhere. */
const standInKeys = {
  secretKey: "sk_test_standin",
  publishableKey: "pk_test_standin",
  webhookSecret: "whsec_standin",
} as const;

/** `standIn`: its address where it takes the payments. */
function paymentsOf(values: Values, standIn: string | null): PaymentSettings | null {
  const secretKey = values.STRIPE_SECRET_KEY || (standIn ? standInKeys.secretKey : "");
  const publishableKey =
    values.STRIPE_PUBLISHABLE_KEY || (standIn ? standInKeys.publishableKey : "");
  if (secretKey === "" && publishableKey === "") return null;
  return {
    secretKey,
    publishableKey,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET || (standIn ? standInKeys.webhookSecret : null),
    apiUrl: values.STRIPE_API_URL ?? standIn,
    scriptUrl: values.STRIPE_JS_URL ?? (standIn ? `${standIn}/v3/` : "https://js.stripe.com/v3/"),
    taxes: values.STRIPE_TAX,
    setsUpPlans: Boolean(standIn),
  };
}

function variantOf(
  app: ApplicationType,
  values: Values,
  publicUrl: string,
  emulator: boolean,
): Variant {
  const prefix = app === "msteams" ? "MSTEAMS" : "AGILE";
  const value = (name: "BOT_ID" | "BOT_SECRET" | "CLIENT_ID") => {
    const key: SettingName = `${prefix}_${name}`;
    return values[key];
  };
  const fallback = emulator ? demo[app] : { botId: "", botSecret: "", clientId: "" };
  const botId = value("BOT_ID") || fallback.botId;
  const clientId = value("CLIENT_ID") || value("BOT_ID") || fallback.clientId;
  const resource = `api://${new URL(publicUrl).host}/${clientId}`;
  return {
    botId,
    appId: botId,
    clientId,
    botSecret: value("BOT_SECRET") || fallback.botSecret,
    audiences: clientId ? [clientId, resource] : [],
    scope: `${resource}/access_as_user offline_access`,
  };
}

/** The host's addresses: as configured, else the emulator's if it runs, else Microsoft's. */
function hostOf(
  values: Values,
  emulator: string | null,
): Pick<Config, "hostIssuers" | "hostOrigins" | "signInAuthority" | "bot"> {
  const microsoftIssuers = settings.HOST_ISSUERS.schema.parse(microsoft.issuers);
  const emulatorIssuers = emulator
    ? [{ issuer: `${emulator}/{tid}/v2.0`, keysUrl: `${emulator}/common/discovery/v2.0/keys` }]
    : [];
  const tokenUrl =
    values.BOT_TOKEN_URL || (emulator ? `${emulator}/{tenant}/oauth2/v2.0/token` : microsoft.token);
  return {
    hostIssuers:
      values.HOST_ISSUERS.length > 0
        ? values.HOST_ISSUERS
        : emulator
          ? emulatorIssuers
          : microsoftIssuers,
    hostOrigins: [...(emulator ? [emulator] : []), ...values.HOST_ORIGINS],
    signInAuthority:
      values.SIGN_IN_AUTHORITY ?? (emulator ? `${emulator}/organizations` : microsoft.authority),
    bot: {
      issuer: values.BOT_ISSUER,
      keysUrl:
        values.BOT_KEYS_URL ?? (emulator ? `${emulator}/v1/.well-known/keys` : microsoft.botKeys),
      tokenUrl: tokenUrl.replace("{tenant}", values.BOT_TENANT),
      serviceHosts: listOf(
        values.BOT_SERVICE_HOSTS || (emulator ? new URL(emulator).host : microsoft.serviceHosts),
      ),
    },
  };
}

function drainOf({ NODE_ENV, DRAIN_SECONDS: seconds }: Values): number {
  return 1000 * (seconds ?? (NODE_ENV === "production" ? 5 : 0));
}

function supportOf(values: Values): Config["support"] {
  return {
    helpUrl: values.HELP_URL,
    url: values.SUPPORT_URL,
    email: values.SUPPORT_EMAIL,
    salesUrl: values.SALES_URL,
    faqUrl: values.FAQ_URL,
    videos: {
      chat: values.QUICK_START_CHAT_VIDEO,
      meeting: values.QUICK_START_MEETING_VIDEO,
      team: values.QUICK_START_TEAM_VIDEO,
    },
  };
}

function mailOf(
  { SMTP_URL: smtpUrl, MAIL_FROM: from, CUSTOM_ANALYTICS_EMAIL: analyticsTo }: Values,
  publicUrl: string,
): Config["mail"] {
  if (smtpUrl === null || analyticsTo === null) return null;
  return { smtpUrl, from: from ?? `no-reply@${new URL(publicUrl).hostname}`, analyticsTo };
}

function llmOf(values: Values): Config["llm"] {
  const { LLM_URL: url, LLM_MODEL: model, LLM_KEY: key, LLM_SECONDS: seconds } = values;
  return url === null ? null : { url, model, key, seconds };
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
