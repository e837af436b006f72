/**
 * The frame's end of the line to the seller's page.
 *
 * @param {Record<string, (data: any) => unknown>} answers By name; what they return is answered.
 */
export function hostLine(answers) {
  window.addEventListener("message", async (event) => {
    if (event.source !== window.parent) return;
    const { name, call, data } = event.data ?? {};
    const answer = answers[String(name)];
    if (!answer) return;
    const result = await answer(data);
    if (call !== undefined)
      window.parent.postMessage({ name: "answer", call, data: result }, event.origin);
  });
  /**
   * Says nothing that another page must not hear: it does not know who listens.
   *
   * @param {string} name
   * @param {unknown} [data]
   */
  return (name, data) => window.parent.postMessage({ name, data }, "*");
}

/**
 * A call of the stand-in's API with the publishable key of this frame.
 *
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {object} params
 */
export async function callApi(method, path, params) {
  const form = new URLSearchParams(fields(params, ""));
  const key = decodeURIComponent(location.hash.slice(1));
  try {
    const reply = await fetch(`/v1/${path}${method === "GET" ? `?${form}` : ""}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === "POST" ? { body: form } : {}),
    });
    return await reply.json();
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message: "We are experiencing issues connecting to our payments provider.",
      },
    };
  }
}

/**
 * `{card: {cvc}}` as `card[cvc]`.
 *
 * @param {object} value
 * @param {string} prefix
 * @returns {[string, string][]}
 */
function fields(value, prefix) {
  return Object.entries(value).flatMap(([name, each]) => {
    const path = prefix === "" ? name : `${prefix}[${name}]`;
    if (each === null || each === undefined) return [];
    if (typeof each === "object") return fields(each, path);
    return [/** @type {[string, string]} */ ([path, String(each)])];
  });
}
