import { type Check, fix, ok, skip, wordOf } from "./finding.ts";

/** Sends a list without spans to the collector, as the product sends those that it has. */
export const checkTraces: Check = {
  name: "traces",
  run: async ({ config, without }) => {
    const missing = without("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS");
    if (missing) return skip(missing);
    const { traces } = config.watching;
    if (traces === null) return skip("OTEL_EXPORTER_OTLP_ENDPOINT is empty: there are none");
    const { host } = new URL(traces.url);
    try {
      const {
        status,
        ok: accepts,
        headers,
      } = await fetch(traces.url, {
        method: "POST",
        headers: { ...traces.headers, "content-type": "application/json" },
        body: JSON.stringify({ resourceSpans: [] }),
        redirect: "error",
        signal: AbortSignal.timeout(10_000),
      });
      if (status === 401 || status === 403)
        return fix(`${host} refuses them`, "see OTEL_EXPORTER_OTLP_HEADERS");
      // Some refuse an empty list, which tells that they read it; a server without OTLP answers in
      // other words, such as one that wants https.
      const isRead = status === 400 && headers.get("content-type")?.includes("json");
      if (accepts || isRead) return ok(`${host} takes them`);
      return fix(
        `${host} answers ${status}`,
        "see OTEL_EXPORTER_OTLP_ENDPOINT; it must take OTLP in JSON by HTTP",
      );
    } catch (error) {
      return fix(`${host} does not answer (${wordOf(error)})`, "let the product reach it");
    }
  },
};
