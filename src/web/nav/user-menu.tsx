import {
  Avatar,
  Button,
  Menu,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from "@fluentui/react-components";
import { BookOpenRegular } from "@fluentui/react-icons/svg/book-open";
import { PeopleSettingsRegular } from "@fluentui/react-icons/svg/people-settings";
import { PersonSettingsRegular } from "@fluentui/react-icons/svg/person-settings";
import { PersonSupportRegular } from "@fluentui/react-icons/svg/person-support";
import { PremiumRegular } from "@fluentui/react-icons/svg/premium";
import { useNavigate } from "react-router";
import type { AccountView } from "#contract/accounts.ts";
import { countedIn } from "#domain/account/subscription.ts";
import { navText } from "#text/nav.ts";
import { planText } from "#text/server/plans.ts";
import { useAccount } from "../accounts/use-account.ts";
import { usePlansLink } from "../accounts/use-plans-link.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { useLicenseRequest } from "../limit/use-license-request.tsx";
import { audienceOfContext } from "../survey/audience.ts";

/**
 * The user menu (NAV-11 to NAV-14). Does not mention plans on mobile clients, or if plans are not
 * sold. In the personal app it leads administrators to their page.
 */
export function UserMenu({ onQuickStart }: { onQuickStart: () => void }) {
  const { supportUrl, context: app } = useBoot();
  const { mobile } = useHost().context;
  const account = useAccount();
  const navigate = useNavigate();
  const restore = useRestoreFocusTarget();
  const plansLink = usePlansLink("menu");
  const license = useLicenseRequest();
  const plans = account?.sellsPlans === true && !mobile;
  const administers = useAdministers(account);
  const full = account?.subscriptions.filter(({ type }) => type === "full") ?? [];
  return (
    <>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button
            {...restore}
            appearance="subtle"
            shape="circular"
            aria-label={navText.menu}
            icon={
              <Avatar
                aria-hidden
                size={28}
                color="colorful"
                {...(account ? { name: account.name } : {})}
              />
            }
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {plans && full.length > 0 ? (
              <MenuItem
                icon={<PersonSettingsRegular />}
                onClick={() => void navigate("/content/account")}
              >
                {navText.accountSettings}
              </MenuItem>
            ) : null}
            {administers ? (
              <MenuItem
                icon={<PeopleSettingsRegular />}
                onClick={() => void navigate("/content/administration")}
              >
                {navText.administration}
              </MenuItem>
            ) : null}
            <MenuItem icon={<BookOpenRegular />} onClick={onQuickStart}>
              {navText.quickStart}
            </MenuItem>
            {supportUrl ? (
              <MenuItemLink
                icon={<PersonSupportRegular />}
                href={supportUrl}
                target="_blank"
                rel="noopener"
              >
                {navText.contactSupport}
              </MenuItemLink>
            ) : null}
            {plans && countedIn(app, full).length === 0 ? (
              <PlanItem
                asks={account.featureFlags.enterpriseTenant}
                link={plansLink}
                onAsk={license.ask}
              />
            ) : null}
          </MenuList>
        </MenuPopover>
      </Menu>
      {license.dialog}
    </>
  );
}

/** Whether the user administers the organisation, and this is the personal app. */
function useAdministers(account: AccountView | undefined): boolean {
  const app = useBoot().context;
  const isPersonal = audienceOfContext(useHost().context) === null;
  return app === "msteams" && isPersonal && account?.canAdminister === true;
}

type PlanProps = {
  /** Whether the organisation assigns licences, which its people ask for. */
  asks: boolean;
  link: ReturnType<typeof usePlansLink>;
  onAsk: () => void;
};

function PlanItem({ asks, link, onAsk }: PlanProps) {
  return asks ? (
    <MenuItem icon={<PremiumRegular />} onClick={onAsk}>
      {planText.requestLicense}
    </MenuItem>
  ) : (
    <MenuItemLink icon={<PremiumRegular />} {...link}>
      {planText.upgrade}
    </MenuItemLink>
  );
}
