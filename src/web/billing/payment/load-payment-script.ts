import type { Stripe, StripeConstructor } from "@stripe/stripe-js";

type Provider = { publishableKey: string; scriptUrl: string };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown;
};

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

const loading = new Map<string, Promise<StripeConstructor>>();

/**
 * The payment provider, from the script that the server names (API-102). It is never bundled: only
 * the provider's own script may read a card. Rejects if it cannot be loaded; a later call tries
 * again (ERR-10).
 */
export async function loadPaymentScript({ scriptUrl, publishableKey }: Provider): Promise<Stripe> {
  const script = loading.get(scriptUrl) ?? inserted(scriptUrl);
  loading.set(scriptUrl, script);
  try {
    return (await script)(publishableKey);
  } catch (error) {
    loading.delete(scriptUrl);
    throw error;
  }
}

function inserted(url: string): Promise<StripeConstructor> {
  allowScriptsOf(new URL(url).origin);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.async = true;
    script.onload = () => {
      if (window.Stripe) resolve(window.Stripe);
      else reject(new Error(`${url} has no provider in it`));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} was not loaded`));
    };
    document.head.append(script);
  });
}

let allowed = false;

/**
 * The page's policy asks for trusted types; the provider's script knows the `default` policy only,
 * which lets scripts of its own origin through and nothing else.
 */
function allowScriptsOf(origin: string): void {
  // safe: an interface that the compiler's list of the browser's ones does not have yet
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  if (allowed || !trustedTypes) return;
  trustedTypes.createPolicy("default", {
    createScriptURL: (url) => {
      if (new URL(url, window.location.href).origin === origin) return url;
      throw new TypeError(`${url} is no script of the payment provider`);
    },
  });
  allowed = true;
}
