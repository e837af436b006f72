import type { ApplicationType } from "../src/domain/survey/survey.ts";
import type { Config } from "../src/server/config.ts";
import { administratorRole } from "../src/server/identity/verify-token.ts";
import { buildManifest } from "../src/server/teams/manifest.ts";
import {
  entraApplication,
  messagingEndpoint,
  redirectAddress,
  scopeOf,
  teamsClients,
} from "./registration.ts";

type Files = { zip: string; entra: string };

/** What is done by hand for one variant, with every value filled in, as numbered sentences. */
export function registrationSteps(app: ApplicationType, config: Config, files: Files): string {
  const steps = [
    ...signInSteps(app, config, files.entra),
    ...botSteps(app, config),
    ...teamsSteps(app, config, files.zip),
  ];
  return [
    `# Registering ${buildManifest(app, config).name.short}`,
    "",
    `For ${config.publicUrl}, made by \`npm run package\` from the settings. No secret is in it.`,
    "",
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    "",
  ].join("\n");
}

function signInSteps(app: ApplicationType, config: Config, entra: string): string[] {
  const { clientId } = config.variants[app];
  const { resource, permission } = scopeOf(config, app);
  const { signInAudience } = entraApplication(app, config);
  const graph = `https://graph.microsoft.com/v1.0/applications(appId='${clientId}')`;
  const whose = signInAudience === "AzureADMyOrg" ? "this tenant only" : "several tenants";
  return [
    `In the Microsoft Entra admin centre, under App registrations, open the application with the ` +
      `client id \`${clientId}\`. It signs people in.`,
    `Send its manifest: \`az rest --method PATCH --uri "${graph}" --headers ` +
      `Content-Type=application/json --body @${entra}\`. If the answer says that a permission ` +
      `cannot be found, send it once without \`preAuthorizedApplications\`, then as it is. ` +
      `Whoever sends it does not need the next six steps, except to look.`,
    `Under Authentication, let accounts in ${whose} sign in (\`${signInAudience}\`).`,
    `Under Expose an API, set the application ID URI to \`${resource}\`.`,
    `There, add the scope \`${permission}\`, to which administrators and users can consent.`,
    `There, add the client applications ${teamsClients.map((id) => `\`${id}\``).join(" and ")}, ` +
      `which are Teams, for the scope \`${resource}/${permission}\`.`,
    `Under Authentication, add the platform Single-page application with the redirect address ` +
      `\`${redirectAddress(config)}\`.`,
    `Under App roles, add a role with the value \`${administratorRole}\` for users; and under ` +
      `Manifest, set \`requestedAccessTokenVersion\` to \`2\`.`,
    `Under Enterprise applications, in Users and groups of this application, give the role ` +
      `\`${administratorRole}\` to the administrators of the organisation.`,
  ];
}

function botSteps(app: ApplicationType, config: Config): string[] {
  const { botId } = config.variants[app];
  const prefix = app.toUpperCase();
  const tenant = config.botTenant;
  const kind =
    tenant === "botframework.com"
      ? "Multi Tenant (`BOT_TENANT` is not set; new bots are Single Tenant: set it to their tenant)"
      : `Single Tenant with the tenant \`${tenant}\``;
  return [
    `Under App registrations, open the application \`${botId}\`, the bot's, and add a client ` +
      `secret under Certificates & secrets. Its value is \`${prefix}_BOT_SECRET\`.`,
    `In the Azure portal, create an Azure Bot: ${kind}, using the existing app registration ` +
      `\`${botId}\`.`,
    `Under Configuration of the bot, set the messaging endpoint to ` +
      `\`${messagingEndpoint(config, app)}\`.`,
    `Under Channels of the bot, add Microsoft Teams.`,
  ];
}

function teamsSteps(app: ApplicationType, config: Config, zip: string): string[] {
  const { id, version, name } = buildManifest(app, config);
  return [
    `In the Teams admin centre, under Teams apps, Manage apps, upload \`${zip}\` (${name.short}, ` +
      `version \`${version}\`, id \`${id}\`). A new version of the package replaces the old one.`,
    `There, allow the app for the people who may use it, and consent to its permissions.`,
    `Run \`npm run doctor\` where the product runs: it says what of this is not right yet.`,
    `In Teams, add the app to a team, a chat or a person.`,
  ];
}
