import { createHash } from "node:crypto";
import { type ApplicationType, applicationType } from "../src/domain/survey/survey.ts";
import type { Config } from "../src/server/config.ts";
import { administratorRole } from "../src/server/identity/verify-token.ts";
import { variantName } from "../src/text/format/variant-name.ts";

type Settings = Pick<Config, "publicUrl" | "variants" | "product" | "hostTenants">;

/** Teams and Teams on the web, which may sign people in without asking them. */
export const teamsClients = [
  "1fec8e78-bce4-4aaf-ab1b-5451cc387264",
  "5e3ce6c0-2b1f-4285-8d4b-75ee78787346",
] as const;

/** The variants that have a bot. */
export function usedVariants({ variants }: Pick<Config, "variants">): ApplicationType[] {
  return applicationType.options.filter((app) => variants[app].botId !== "");
}

/** Where the sign-in in a browser comes back to, for both variants (`web/sign-in/code-flow.ts`). */
export function redirectAddress({ publicUrl }: Pick<Config, "publicUrl">): string {
  return `${publicUrl}/msteams/content/surveyresponse/signed-in`;
}

/** Where the Bot Framework delivers what people say to the bot. */
export function messagingEndpoint({ publicUrl }: Pick<Config, "publicUrl">, app: ApplicationType) {
  return `${publicUrl}/${app}/api/messages`;
}

/** The application ID URI, the scope in it, and the permission that Teams asks for. */
export function scopeOf({ variants }: Pick<Config, "variants">, app: ApplicationType) {
  const [address = ""] = variants[app].scope.split(" ");
  const at = address.lastIndexOf("/");
  return { resource: address.slice(0, at), permission: address.slice(at + 1) };
}

/**
 * The registration of a variant's sign-in as Microsoft Graph takes it. The ids in it follow from
 * the client id: sending it again changes nothing.
 */
export function entraApplication(app: ApplicationType, config: Settings) {
  const { clientId } = config.variants[app];
  const { resource, permission } = scopeOf(config, app);
  const scopeId = stableId(`${clientId} ${permission}`);
  const { product } = config;
  const one = config.hostTenants?.size === 1;
  return {
    displayName: variantName(app, product),
    signInAudience: one ? "AzureADMyOrg" : "AzureADMultipleOrgs",
    identifierUris: [resource],
    api: {
      requestedAccessTokenVersion: 2,
      oauth2PermissionScopes: [
        {
          id: scopeId,
          value: permission,
          type: "User",
          isEnabled: true,
          adminConsentDisplayName: `Use ${product} as the signed-in person`,
          adminConsentDescription: `Lets Teams sign people in to ${product}.`,
          userConsentDisplayName: `Use ${product} as you`,
          userConsentDescription: `Lets Teams sign you in to ${product}.`,
        },
      ],
      preAuthorizedApplications: teamsClients.map((appId) => ({
        appId,
        delegatedPermissionIds: [scopeId],
      })),
    },
    spa: { redirectUris: [redirectAddress(config)] },
    appRoles: [
      {
        id: stableId(`${clientId} ${administratorRole}`),
        value: administratorRole,
        displayName: administratorRole,
        description: `Administrators of the organisation in ${product}.`,
        allowedMemberTypes: ["User"],
        isEnabled: true,
      },
    ],
    // What the product reads (`identity/verify-token.ts`) is in every token of version 2.
    optionalClaims: { idToken: [], accessToken: [], saml2Token: [] },
  };
}

/** The same text always gives the same GUID. */
function stableId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}
