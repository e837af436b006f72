import { FluentProvider, teamsLightTheme } from "@fluentui/react-components";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { BrowserRouter, MemoryRouter } from "react-router";
import type { Boot } from "#contract/boot.ts";
import { ApiProvider, apiOver, type Transport } from "#web/api.tsx";
import { fetchTransport } from "#web/host/fetch-transport.ts";
import type { Host, HostContext } from "#web/host/host.ts";
import { BootProvider } from "#web/host/use-boot.ts";
import { HostProvider } from "#web/host/use-host.ts";
import { withoutOffers } from "#web/host/without-offers.ts";
import { newQueryClient } from "#web/query-client.ts";
import { Announcer } from "#web/ui/notices/announcer.tsx";
import { type TabForTest, tabForTest } from "./tab-for-test.ts";

export const testBoot: Boot = {
  product: "Polly",
  context: "msteams",
  nonce: "",
  helpUrl: "https://example.com/help",
  helpCenterUrl: "",
  supportUrl: "",
  supportEmail: "",
  salesUrl: "",
  quickStartVideos: { chat: "", meeting: "", team: "" },
  allowPrivateChannels: false,
  hostOrigins: [],
  hostAnswersWithin: 1000,
  appId: "",
  directMessageMembers: 100,
  asksRating: false,
  sellsPlans: true,
  signIn: { authority: "http://127.0.0.1:9/organizations", clientId: "", scope: "" },
};

// jsdom has no layout and no media queries; the pages only query widths.
window.matchMedia = (query) => {
  const matches =
    window.innerWidth >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
};

Element.prototype.scrollIntoView = () => undefined;

window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

/** What a page asked of its host during a test. */
export type HostLog = {
  submitted: unknown[];
  resized: unknown[];
  shared: unknown[];
  opened: unknown[];
  /** Pages shown on the stage. */
  staged: string[];
  tab: TabForTest;
};
type Options = {
  context?: Partial<HostContext>;
  at?: string;
  transport?: Transport;
  boot?: Partial<Boot>;
  host?: Partial<Host>;
  savedId?: string;
  /** Uses the window's own history, which back links read. */
  inHistory?: boolean;
};

/**
 * Renders a page with a fake host and the given transport. Without a transport, a call to the
 * server fails the test.
 */
export function renderPage(
  page: ReactNode,
  {
    context = {},
    at = "/",
    transport = unreachable,
    boot = {},
    host = {},
    savedId,
    inHistory = false,
  }: Options = {},
): RenderResult & { log: HostLog } {
  const log = newHostLog(savedId);
  cleanup();
  if (inHistory) window.history.replaceState(null, "", at);
  const { product } = { ...testBoot, ...boot };
  const api = apiOver(context.mobile ? withoutOffers(transport, product) : transport);
  const shown = render(
    <BootProvider value={{ ...testBoot, ...boot }}>
      <FluentProvider theme={teamsLightTheme}>
        <QueryClientProvider client={newQueryClient()}>
          <Announcer>
            <HostProvider value={{ ...hostWith(context, log), ...host }}>
              <ApiProvider value={api}>
                {inHistory ? (
                  <BrowserRouter>{page}</BrowserRouter>
                ) : (
                  <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
                )}
              </ApiProvider>
            </HostProvider>
          </Announcer>
        </QueryClientProvider>
      </FluentProvider>
    </BootProvider>,
  );
  return { ...shown, log };
}

export function newHostLog(savedId: string | null = null): HostLog {
  return {
    submitted: [],
    resized: [],
    shared: [],
    opened: [],
    staged: [],
    tab: tabForTest(savedId),
  };
}

/** A host that only records calls in the log. */
export function hostWith(context: Partial<HostContext>, log: HostLog): Host {
  return {
    context: {
      theme: "default",
      user: {
        id: "11111111-1111-4111-8111-111111111111",
        tenantId: "22222222-2222-4222-8222-222222222222",
        anonymous: false,
      },
      team: null,
      channel: null,
      chat: null,
      meeting: null,
      frame: "content",
      subPageId: null,
      mobile: false,
      client: context.mobile ? "mobile" : "web",
      ...context,
    },
    token: () => Promise.resolve("token"),
    onThemeChange: () => undefined,
    canOpenDialog: false,
    openDialog: () => Promise.resolve(null),
    submitDialog: (result) => log.submitted.push(result),
    resizeDialog: (size) => log.resized.push(size),
    canShare: false,
    share: (link) => {
      log.shared.push(link);
      return Promise.resolve("shared");
    },
    tabSettings:
      context.frame === "settings" || context.frame === "remove" ? log.tab.settings : null,
    stage: context.frame === "sidePanel" ? stageForTest(log) : null,
    openLink: (url) => {
      log.opened.push(url);
      return Promise.resolve();
    },
    notifyLoaded: () => undefined,
    notifySuccess: () => undefined,
    notifyFailure: () => undefined,
  };
}

function stageForTest({ staged }: HostLog): Host["stage"] {
  return {
    isOffered: () => Promise.resolve(true),
    show: async (url) => void staged.push(url),
  };
}

/** A transport as one person, over the real server. */
export function transportOf(
  serverUrl: string,
  token: string,
  variant: Boot["context"] = "msteams",
): Transport {
  return fetchTransport(`${serverUrl}/${variant}/api`, {
    token: () => Promise.resolve(token),
    forget: () => undefined,
  });
}

const unreachable: Transport = {
  send: (method, path) => Promise.reject(new Error(`this test has no server: ${method} ${path}`)),
  openStream: (path) => Promise.reject(new Error(`this test has no server: ${path}`)),
  fetchFile: (method, path) =>
    Promise.reject(new Error(`this test has no server: ${method} ${path}`)),
};
