import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { hostText } from "#text/host.ts";
import { connectionText } from "#text/respond/connection.ts";
import { ApiProvider, apiOver } from "./api.tsx";
import { fetchTransport } from "./host/fetch-transport.ts";
import type { Host } from "./host/host.ts";
import { notePageLoad } from "./host/page-load.ts";
import { RefusalPage } from "./host/refusal-page.tsx";
import { useBoot } from "./host/use-boot.ts";
import { useEscapeCloses } from "./host/use-escape-closes.ts";
import { HostProvider } from "./host/use-host.ts";
import { withoutOffers } from "./host/without-offers.ts";
import { tokensOf } from "./sign-in/tokens-of.ts";
import { ErrorBanner } from "./ui/notices/error-banner.tsx";
import { LoadingScreen } from "./ui/notices/loading-screen.tsx";

type Props = {
  connect: () => Promise<Host>;
  onConnected: (host: Host) => void;
  children: ReactNode;
};

/**
 * Renders the pages once the host is connected and has signed the user in; shows the refusal page
 * outside a host (HOST-05, HOST-39, HOST-40).
 */
export function HostGate({ connect, onConnected, children }: Props) {
  const { data: host, isPending } = useQuery({
    queryKey: ["host"],
    queryFn: () => connected(connect, onConnected),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (isPending) return <LoadingScreen text={hostText.loadingTeams} />;
  if (!host) return <RefusalPage />;
  return (
    <HostProvider value={host}>
      <SignInGate host={host}>{children}</SignInGate>
    </HostProvider>
  );
}

function SignInGate({ host, children }: { host: Host; children: ReactNode }) {
  const { context, product } = useBoot();
  useEscapeCloses(host);
  const tokens = useMemo(() => tokensOf(host, { context }), [host, context]);
  const api = useMemo(() => {
    const transport = fetchTransport(`/${context}/api`, tokens, host.ahead);
    return apiOver(host.context.mobile ? withoutOffers(transport, product) : transport);
  }, [context, product, tokens, host]);
  const account = useQuery({
    queryKey: ["account"],
    queryFn: () => tokens.token().then(() => true),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });

  useEffect(() => {
    if (account.isSuccess) host.notifySuccess();
    if (account.isError) host.notifyFailure(connectionText.noSignIn);
  }, [account.isSuccess, account.isError, host]);

  if (account.isPending) return <LoadingScreen text={hostText.loadingAccount} />;
  // The reason for refusing a participant without an account is known (ANO-08, ANO-17).
  const why =
    host.context.user.anonymous && account.error ? account.error.message : connectionText.noSignIn;
  if (account.isError) return <ErrorBanner message={why} onRetry={() => void account.refetch()} />;
  return <ApiProvider value={api}>{children}</ApiProvider>;
}

async function connected(
  connect: () => Promise<Host>,
  onConnected: (host: Host) => void,
): Promise<Host> {
  const host = await connect();
  host.notifyLoaded();
  // The picker itself is a page in a dialog that another page opened.
  if (host.context.frame !== "task") notePageLoad(performance.timeOrigin);
  onConnected(host);
  return host;
}
