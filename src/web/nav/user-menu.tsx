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
import { PersonSettingsRegular } from "@fluentui/react-icons/svg/person-settings";
import { PersonSupportRegular } from "@fluentui/react-icons/svg/person-support";
import { PremiumRegular } from "@fluentui/react-icons/svg/premium";
import { useNavigate } from "react-router";
import { navText } from "#text/nav.ts";
import { planText } from "#text/server/plans.ts";
import { useAccount } from "../accounts/use-account.ts";
import { usePlansLink } from "../accounts/use-plans-link.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { useLicenseRequest } from "../limit/use-license-request.tsx";

/**
 * The user menu (NAV-11 to NAV-14). Does not mention plans on mobile clients, or if plans are not
 * sold.
 */
export function UserMenu({ onQuickStart }: { onQuickStart: () => void }) {
  const { supportUrl } = useBoot();
  const { mobile } = useHost().context;
  const account = useAccount();
  const navigate = useNavigate();
  const restore = useRestoreFocusTarget();
  const plansLink = usePlansLink("menu");
  const license = useLicenseRequest();
  const plans = account?.sellsPlans === true && !mobile;
  const full = account?.subscriptions.some(({ type }) => type === "full") === true;
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
            {plans && full ? (
              <MenuItem
                icon={<PersonSettingsRegular />}
                onClick={() => void navigate("/content/account")}
              >
                {navText.accountSettings}
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
            {plans && !full && account.featureFlags.enterpriseTenant ? (
              <MenuItem icon={<PremiumRegular />} onClick={license.ask}>
                {planText.requestLicense}
              </MenuItem>
            ) : plans && !full ? (
              <MenuItemLink icon={<PremiumRegular />} {...plansLink}>
                {planText.upgrade}
              </MenuItemLink>
            ) : null}
          </MenuList>
        </MenuPopover>
      </Menu>
      {license.dialog}
    </>
  );
}
