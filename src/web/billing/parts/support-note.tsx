import { Link, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { billingTabText } from "#text/billing/account.ts";
import { useBoot } from "../../host/use-boot.ts";

/** A warning that names support, with the link to it where the deployment has one (UPG-13). */
export function SupportNote({ message }: { message: string }) {
  const { supportUrl, supportEmail } = useBoot();
  const href = supportUrl || (supportEmail ? `mailto:${supportEmail}` : "");
  return (
    <MessageBar intent="warning" layout="multiline" role="status">
      <MessageBarBody>{message}</MessageBarBody>
      {href ? (
        <MessageBarActions>
          <Link href={href} target="_blank" rel="noopener">
            {billingTabText.support}
          </Link>
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
}
