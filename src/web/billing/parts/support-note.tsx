import { Link } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { billingTabText } from "#text/billing/account.ts";
import { useBoot } from "../../host/use-boot.ts";
import { Notice } from "./notice.tsx";

type Props = { message: string; actions?: ReactNode };

/** A warning that names support, with the link to it where the deployment has one (UPG-13). */
export function SupportNote({ message, actions }: Props) {
  const { supportUrl, supportEmail } = useBoot();
  const href = supportUrl || (supportEmail ? `mailto:${supportEmail}` : "");
  return (
    <Notice
      intent="warning"
      actions={
        <>
          {actions}
          {href ? (
            <Link href={href} target="_blank" rel="noopener">
              {billingTabText.support}
            </Link>
          ) : null}
        </>
      }
    >
      {message}
    </Notice>
  );
}
