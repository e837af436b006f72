import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";

/** How the proxy treats what it passes on. */
export type Manner = {
  host?: string;
  buffers?: boolean;
  forwards?: boolean;
  protocol?: string;
  answers?: number;
};

type Certificate = { name: string; days: number };

/** A certificate of the test's own, in two files of the folder. */
export function makeCertificate(folder: string, { name, days }: Certificate) {
  const [key, certificate] = ["key", "certificate"].map((kind) =>
    path.join(folder, `${kind}-${name}-${days}.pem`),
  ) as [string, string];
  const request = path.join(folder, "request.pem");
  const ssl = (line: string) => execFileSync("openssl", line.split(" "), { stdio: "ignore" });
  ssl(
    `req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=${name} ` +
      `-addext subjectAltName=DNS:${name} -keyout ${key} -out ${request}`,
  );
  ssl(
    `x509 -req -in ${request} -signkey ${key} -days ${days} -copy_extensions copy -out ${certificate}`,
  );
  return { key, certificate };
}

/** A proxy with TLS in front of `target`, which may be set later, as its `manner` says. */
export async function startTlsProxy(files: ReturnType<typeof makeCertificate>) {
  const proxy = { url: "", target: "", manner: {} as Manner, close: () => server.close() };
  const context = { key: readFileSync(files.key), cert: readFileSync(files.certificate) };
  const server = https.createServer(context, (request, reply) => {
    const { host, buffers = false, forwards = true, protocol = "https", answers } = proxy.manner;
    if (answers !== undefined) return void reply.writeHead(answers).end();
    const headers = {
      ...request.headers,
      ...(host === undefined ? {} : { host }),
      ...(forwards ? { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": protocol } : {}),
    };
    const { method } = request;
    const call = http.request(proxy.target + request.url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => (buffers ? parts.push(part) : reply.write(part)));
      answer.on("end", () => reply.end(Buffer.concat(parts)));
    });
    call.on("error", () => reply.writeHead(502).end());
    request.pipe(call);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  proxy.url = `https://localhost:${port}`;
  return proxy;
}
