import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { hostText } from "#text/host.ts";
import { ApiProvider, apiOver } from "../api.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { fetchTransport } from "./fetch-transport.ts";
import type { Host } from "./host.ts";
import { notePageLoad } from "./page-load.ts";
import { RefusalPage } from "./refusal-page.tsx";
import { tokensOf } from "./tokens-of.ts";
import { useBoot } from "./use-boot.ts";
import { HostProvider } from "./use-host.ts";

type Props = { connect: () => Promise<Host>; onConnected: (host: Host) => void; children: ReactNode };

/** Lets pages through once the host is connected and has signed the user in; shows the refusal outside a host (HOST-05, HOST-39, HOST-40). */
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
  const { context } = useBoot();
  const tokens = useMemo(() => tokensOf(host, { context }), [host, context]);
  const api = useMemo(() => apiOver(fetchTransport(`/${context}/api`, tokens)), [context, tokens]);
  const account = useQuery({
    queryKey: ["account"],
    queryFn: () => tokens.token().then(() => true),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });

  useEffect(() => {
    if (account.isSuccess) host.notifySuccess();
    if (account.isError) host.notifyFailure(hostText.noSignIn);
  }, [account.isSuccess, account.isError, host]);

  if (account.isPending) return <LoadingScreen text={hostText.loadingAccount} />;
  // Why a participant without an account is not let in is known (ANO-08, ANO-17).
  const why = host.context.user.anonymous && account.error ? account.error.message : hostText.noSignIn;
  if (account.isError) return <ErrorBanner message={why} onRetry={() => void account.refetch()} />;
  return <ApiProvider value={api}>{children}</ApiProvider>;
}

async function connected(connect: () => Promise<Host>, onConnected: (host: Host) => void): Promise<Host> {
  const host = await connect();
  host.notifyLoaded();
  // The picker itself is a page in a dialog of the page that opened it.
  if (host.context.frame !== "task") notePageLoad(performance.timeOrigin);
  onConnected(host);
  return host;
}
