import type { Boot } from "#contract/boot.ts";
import { readAddress } from "./address.ts";
import { openSession } from "./open-session.ts";
import { openTaking } from "./open-taking.ts";
import { pageTheme } from "./page-theme.ts";
import "./respond.css";

// safe: the server wrote it into this page by the contract
const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "") as Boot;
const address = readAddress(window.location);
const theme = pageTheme(address.theme);
document.title = boot.product;

const open = async (session = openSession(boot, { inMeeting: address.inMeeting, onTheme: theme.first })) => {
  const known = await session;
  known?.onTheme?.(theme.set);
  return known && openTaking(boot, address, known);
};

// Who is here and what there is to answer are asked for while the script that shows it is still on its way.
const opening = open();
opening.catch(() => undefined);
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
void import("./show-page.tsx").then(({ showPage }) => showPage(root, { boot, first: opening, open, back: address.back }));
