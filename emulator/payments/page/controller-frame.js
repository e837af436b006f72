import { callApi, hostLine } from "./host-line.js";

const allowed = /^(payment_methods|(payment|setup)_intents\/\w+(\/confirm)?)$/;

const tell = hostLine({
  api: ({ method, path, params }) =>
    allowed.test(path) ? callApi(method, path, params) : { error: { message: "Not allowed." } },
});
tell("loaded");
