// The baseline of the votes bench, as a process of its own: the same route with the same checks of
// token and body, without a database.
import Fastify from "fastify";
import { responsesApi } from "#contract/responses.ts";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { readConfig } from "#server/config.ts";
import { createTokenCheck } from "#server/identity/verify-token.ts";

const config = readConfig({ ...process.env, EMULATOR: "false" });
const checkToken = createTokenCheck(config, () => new Date());
const app = Fastify({ bodyLimit: limits.bodyBytes });
const { save } = responsesApi;

app.post(`/msteams/api${save.path}`, async (request) => {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw new AppError("auth.required");
  await checkToken(token, config.variants.msteams.audiences);
  save.params?.parse(request.params);
  const body = save.body?.parse(request.body);
  return { userResponse: { ...body, completed: true }, missingRequiredIds: [] };
});
app.get("/healthz", async () => ({}));
await app.listen({ host: config.listenAddress, port: config.port });
process.stdout.write(`Ready: ${config.publicUrl}\n`);
process.once("SIGTERM", () => void app.close());
