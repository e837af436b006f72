import { FluentProvider, type Theme } from "@fluentui/react-components";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { BrowserRouter } from "react-router";
import type { Boot } from "#contract/boot.ts";
import { followTitle } from "./follow-title.ts";
import { CrashBoundary } from "./host/crash-boundary.tsx";
import type { Host, HostTheme } from "./host/host.ts";
import { ThemeNameProvider } from "./host/theme-name.ts";
import { BootProvider } from "./host/use-boot.ts";
import { useTheme } from "./host/use-theme.ts";
import { newQueryClient } from "./query-client.ts";
import { PageRoutes } from "./routes.tsx";
import { Announcer } from "./ui/notices/announcer.tsx";

type Props = { boot: Boot; connect: () => Promise<Host> };

/** The root component: settings, theme, query client and routes. */
export function App({ boot, connect }: Props) {
  const [queries] = useState(newQueryClient);
  const { name, theme, follow } = useTheme(
    new URLSearchParams(window.location.search).get("theme"),
  );
  useEffect(() => followTitle(boot.product), [boot.product]);
  return (
    <BootProvider value={boot}>
      <Themed name={name} theme={theme}>
        <CrashBoundary>
          <QueryClientProvider client={queries}>
            <Announcer>
              <BrowserRouter basename={`/${boot.context}`}>
                <PageRoutes connect={connect} onConnected={follow} />
              </BrowserRouter>
            </Announcer>
          </QueryClientProvider>
        </CrashBoundary>
      </Themed>
    </BootProvider>
  );
}

function Themed({ name, theme, children }: { name: HostTheme; theme: Theme; children: ReactNode }) {
  return (
    // Not a class name: Fluent copies those to its dialogs, whose backdrop would then hide the
    // page.
    <FluentProvider theme={theme} style={{ height: "100%" }}>
      <ThemeNameProvider value={name}>{children}</ThemeNameProvider>
    </FluentProvider>
  );
}
