import { z } from "zod";
import { issueProbeToken, probeHeader } from "../../src/server/doctor/probe-token.ts";
import { programVersion } from "../../src/server/program-version.ts";
import type { Deployment } from "./deployment.ts";
import { type Check, type Finding, fix, ok, skip, wordOf } from "./finding.ts";

const seen = z.object({
  version: z.string(),
  host: z.string().nullable(),
  protocol: z.string().nullable(),
  forwardedFor: z.boolean(),
  trusted: z.boolean(),
});

/** How a call to the public address arrives at the product. */
export const checkProxy: Check = {
  name: "proxy",
  run: async (at) => {
    const missing = withoutProbe(at);
    if (missing) return skip(missing);
    const { publicUrl } = at.config;
    const reply = await callProbe(at, "/healthz/seen").catch((error: unknown) => wordOf(error));
    if (typeof reply === "string")
      return fix(`${publicUrl} does not answer (${reply})`, "see the name, the proxy, the product");
    const read = seen.safeParse(await reply.json().catch(() => null));
    if (!reply.ok || !read.success)
      return fix(
        `${publicUrl} answers ${reply.status} instead of what this product says`,
        "let the proxy pass all paths on to it, and start it with the same bot secret as here",
      );
    const found = problemsOf(read.data, publicUrl);
    return found.length > 0 ? found : ok(`calls arrive for ${read.data.host}, with their address`);
  },
};

/** Why the probes of the running product cannot be called. */
export function withoutProbe({ config, without }: Deployment): string | null {
  const noSecret = Object.values(config.variants).every(({ botSecret }) => botSecret === "");
  return (
    without("PUBLIC_URL") ?? (noSecret ? "no bot secret is given to sign the call with" : null)
  );
}

export function callProbe({ config }: Deployment, path: string): Promise<Response> {
  return fetch(config.publicUrl + path, {
    headers: { [probeHeader]: issueProbeToken(config, new Date()) },
    redirect: "manual",
    signal: AbortSignal.timeout(12_000),
  });
}

function problemsOf(said: z.infer<typeof seen>, publicUrl: string): Finding[] {
  const { host, protocol } = new URL(publicUrl);
  const found: Finding[] = [];
  if (said.host?.toLowerCase() !== host && said.host !== new URL(publicUrl).hostname)
    found.push(
      fix(
        `calls arrive for the host ${said.host}`,
        `let the proxy send the client's Host, ${host}`,
      ),
    );
  if (said.protocol !== null && `${said.protocol}:` !== protocol)
    found.push(
      fix(`the proxy says that clients use ${said.protocol}`, `let it set X-Forwarded-Proto right`),
    );
  if (protocol === "https:" && !said.forwardedFor)
    found.push(
      fix("the proxy does not say who calls", "let it set X-Forwarded-For to the client's address"),
    );
  if (said.forwardedFor && !said.trusted)
    found.push(fix("the proxy is not trusted", "add its address to TRUSTED_PROXIES"));
  if (said.version !== programVersion())
    found.push(
      fix(
        `version ${said.version} runs there, this is ${programVersion()}`,
        "restart the product, or run the doctor of the version that runs",
      ),
    );
  return found;
}
