import { integrationsApi } from "#contract/integrations.ts";
import { handlers } from "../http/mount.ts";
import { createAutolink, removeIntegration, updateAutolink } from "./change-autolinks.ts";
import { listIntegrations } from "./list-integrations.ts";

export const integrationRoutes = handlers(integrationsApi, {
  list: async (ctx, { params, query: { types } }) => {
    const found = await listIntegrations(ctx, params);
    const isAsked = ({ type }: (typeof found)[number]) =>
      types.length === 0 || types.includes(type);
    return { integrations: found.filter(isAsked) };
  },
  remove: async (ctx, { params }) => {
    await removeIntegration(ctx, params.id);
    return undefined;
  },
  create: (ctx, { params, body }) => createAutolink(ctx, params, body),
  update: (ctx, { params, body }) => updateAutolink(ctx, params.id, body),
  updateWithSlash: (ctx, { params, body }) => updateAutolink(ctx, params.id, body),
});
