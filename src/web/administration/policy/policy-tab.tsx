import { policyText as text } from "#text/administration/policy.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { PolicyForm } from "./policy-form.tsx";
import { usePolicy } from "./use-policy.ts";

/** What the organisation's people may do, as a form. */
export function PolicyTab() {
  const { data, error, refetch } = usePolicy();
  if (data) return <PolicyForm begun={data} />;
  if (error) return <LoadError title={text.failed} error={error} onRetry={() => void refetch()} />;
  return <LoadingScreen text={text.loading} />;
}
