import { type ComponentProps, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { hostText } from "#text/host.ts";
import { useBoot } from "../host/use-boot.ts";
import { HostGate } from "../host-gate.tsx";
import { MarketplaceTrial } from "../limit/marketplace-trial.tsx";
import { ReportedCrash } from "../telemetry/reported-crash.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { AccountPage } from "./account/account-page.tsx";
import { CardPage } from "./card/card-page.tsx";
import { CheckoutPage } from "./checkout/checkout-page.tsx";
import { BrowserGate } from "./gate/browser-gate.tsx";
import { PaymentReports } from "./reports/payment-reports.tsx";
import { UpgradePage } from "./upgrade/upgrade-page.tsx";

type Props = Omit<ComponentProps<typeof HostGate>, "children">;

/**
 * The pages of plans and payment, inside the host or in a browser tab (HOST-32 to HOST-37). The
 * checkout there leads to the account, and that to another plan; only the host's dialog has no
 * such way (HOST-05).
 */
export function BillingPages(gate: Props) {
  const { context } = useBoot();
  const { pathname } = useLocation();
  const native = pathname === "/content/checkout/native";
  const hosted = native || isHosted();
  if (pathname === "/content/stripe/payments/update") return <CardPage />;
  const checkout = <CheckoutPage hosted={hosted} />;
  const pages: Record<string, ReactNode> = {
    "/content/stripe/checkout": checkout,
    "/content/subscribe": checkout,
    ...(context === "msteams" ? { "/content/checkout/native": checkout } : {}),
    "/content/subscription/upgrade": <UpgradePage />,
    "/content/account": <AccountPage />,
    "/content/marketplace/subscriptions/trial": <MarketplaceTrial />,
  };
  const page = pages[pathname];
  if (!page) return null;
  const opened = page !== checkout ? null : native ? "native-checkout" : "checkout";
  const shown = (
    <ReportedCrash>
      <PaymentReports key={pathname} opened={opened} />
      <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>{page}</Suspense>
    </ReportedCrash>
  );
  return hosted ? <HostGate {...gate}>{shown}</HostGate> : <BrowserGate>{shown}</BrowserGate>;
}

/** The host frames the page, or is the app around it on a phone. */
function isHosted(): boolean {
  return window.parent !== window || "nativeInterface" in window;
}
