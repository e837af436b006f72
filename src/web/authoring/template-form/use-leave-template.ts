import { useNavigate } from "react-router";
import { useBoot } from "../../host/use-boot.ts";
import { pathWithin } from "../sending/after-sending.ts";
import { useAuthoring } from "../use-authoring.ts";

/** Returns to the page that the address names; to the templates if it names none. */
export function useLeaveTemplate(): () => void {
  const navigate = useNavigate();
  const { context } = useBoot();
  const { navigateTo } = useAuthoring().query;
  const back = navigateTo && pathWithin(context, navigateTo);
  return () => void navigate(back || "/content/templates?source=template", { replace: true });
}
