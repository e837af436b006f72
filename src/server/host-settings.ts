import { z } from "zod";
import { issuers, origins, tenants, text, urlOrNone } from "./setting-kinds.ts";
import type { Setting } from "./settings.ts";

/** Addresses and credentials for the mutual trust of the product and Microsoft Teams. */
export const hostSettings = {
  HOST_ISSUERS: {
    description:
      "Accepted issuers of sign-in tokens, comma-separated, as `issuer=address of its keys`; " +
      "`{tid}` stands for the tenant. Empty: Microsoft Entra, or the emulator if it runs.",
    schema: issuers,
    fallback: "",
  },
  HOST_TENANTS: {
    description:
      "Ids of the tenants that may use the product, comma-separated, or `any` for every tenant " +
      "whose people sign in. Needed in production. Empty: every tenant.",
    schema: tenants,
    fallback: "",
  },
  HOST_ORIGINS: {
    description:
      "Further origins that may show the pages in a frame, comma-separated, such as those of " +
      "Teams in a government cloud. Empty: Microsoft Teams' usual ones, or the emulator's too.",
    schema: origins,
    fallback: "",
  },
  SIGN_IN_AUTHORITY: {
    description:
      "Sign-in for share links outside Microsoft Teams (OAuth 2, authorization code with PKCE). " +
      "Empty: `https://login.microsoftonline.com/organizations`, or the emulator's. Register " +
      "`PUBLIC_URL/msteams/content/surveyresponse/signed-in` there as a redirect address of a " +
      "single-page application, in the registration of each variant: people who pay for " +
      "`/agile` in a browser come back to it too.",
    schema: urlOrNone,
    fallback: "",
  },
  BOT_ISSUER: {
    description: "Issuer of the Bot Framework's channel tokens.",
    schema: text.min(1),
    fallback: "https://api.botframework.com",
  },
  BOT_KEYS_URL: {
    description: "Address of that issuer's keys. Empty: Microsoft's, or the emulator's.",
    schema: urlOrNone,
    fallback: "",
  },
  BOT_TOKEN_URL: {
    description:
      "Token endpoint of the bot (client credentials); `{tenant}` stands for `BOT_TENANT`. " +
      "Empty: Microsoft Entra, or the emulator.",
    schema: text,
    fallback: "",
  },
  BOT_TENANT: {
    description: "Tenant of the bot registration; `botframework.com` for a multi-tenant one.",
    schema: text.min(1),
    fallback: "botframework.com",
  },
  BOT_SERVICE_HOSTS: {
    description:
      "Hosts that the bot may send to, comma-separated; `*.` stands for one label. Empty: " +
      "Microsoft Teams (`smba.trafficmanager.net`), or the emulator. Government clouds have " +
      "other hosts.",
    schema: z.string(),
    fallback: "",
  },
  MSTEAMS_BOT_ID: {
    description:
      "Id of the general app's bot and its app registration. Production needs both id and " +
      "secret of this app or of the standup-only one.",
    schema: z.union([z.literal(""), z.uuid()]),
    fallback: "",
  },
  MSTEAMS_BOT_SECRET: {
    description: "Client secret of that registration.",
    schema: z.string(),
    fallback: "",
    secret: true,
  },
  MSTEAMS_CLIENT_ID: {
    description: "Client id of its sign-in, if it differs from the bot id (recommended).",
    schema: z.union([z.literal(""), z.uuid()]),
    fallback: "",
  },
  AGILE_BOT_ID: {
    description: "Id of the standup-only app's bot and its app registration.",
    schema: z.union([z.literal(""), z.uuid()]),
    fallback: "",
  },
  AGILE_BOT_SECRET: {
    description: "Client secret of that registration.",
    schema: z.string(),
    fallback: "",
    secret: true,
  },
  AGILE_CLIENT_ID: {
    description: "Client id of its sign-in, if it differs from the bot id.",
    schema: z.union([z.literal(""), z.uuid()]),
    fallback: "",
  },
} as const satisfies Record<string, Setting>;
