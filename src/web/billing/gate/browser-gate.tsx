import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { hostText } from "#text/host.ts";
import { connectionText } from "#text/respond/connection.ts";
import { ApiProvider, apiOver } from "../../api.tsx";
import { fetchTransport } from "../../host/fetch-transport.ts";
import { useThemeName } from "../../host/theme-name.ts";
import { useBoot } from "../../host/use-boot.ts";
import { HostProvider } from "../../host/use-host.ts";
import type { Session } from "../../sign-in/session.ts";
import { restoreWebSession } from "../../sign-in/web-session.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { hostInBrowser } from "./host-in-browser.ts";
import { PaymentSignIn } from "./payment-sign-in.tsx";

/** Renders a page in a browser tab, outside the host, for a user who signed in there (HOST-46). */
export function BrowserGate({ children }: { children: ReactNode }) {
  const boot = useBoot();
  const { data: session, ...loading } = useQuery({
    queryKey: ["web-session"],
    queryFn: () => restoreWebSession(boot),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (loading.isPending) return <LoadingScreen text={hostText.loadingAccount} />;
  if (loading.error)
    return (
      <ErrorBanner
        message={loading.error.message || connectionText.noSignIn}
        onRetry={() => void loading.refetch()}
      />
    );
  if (!session) return <PaymentSignIn />;
  return <SignedIn session={session}>{children}</SignedIn>;
}

function SignedIn({ session, children }: { session: Session; children: ReactNode }) {
  const { context } = useBoot();
  const theme = useThemeName();
  const api = useMemo(
    () => apiOver(fetchTransport(`/${context}/api`, session)),
    [context, session],
  );
  const host = useMemo(() => hostInBrowser(session, theme), [session, theme]);
  return (
    <HostProvider value={host}>
      <ApiProvider value={api}>{children}</ApiProvider>
    </HostProvider>
  );
}
