// The customer pays an open invoice with the same script as on a seller's page.

const { Stripe } = /** @type {any} */ (window);
const { key, secret, method } = byId("pay").dataset;
const problem = byId("problem");
const buttons = [...document.querySelectorAll("button")];
const stripe = Stripe(key);
const card = stripe.elements().create("card");
card.mount("#card");

document.getElementById("saved")?.addEventListener("click", () => pay(method));
byId("other").addEventListener("click", () => pay({ card }));

/** @param {unknown} paid */
async function pay(paid) {
  for (const each of buttons) each.disabled = true;
  problem.textContent = "";
  const { error } = await stripe.confirmCardPayment(secret, { payment_method: paid });
  if (!error) return location.reload();
  problem.textContent = error.message;
  for (const each of buttons) each.disabled = false;
}

/** @param {string} id */
function byId(id) {
  const found = document.getElementById(id);
  if (found) return found;
  throw new Error(`no ${id}`);
}
