import { useLocation, useNavigate } from "react-router";
import type { TemplateSummary } from "#contract/templates.ts";
import { useBoot } from "../host/use-boot.ts";
import { editTemplatePath } from "../paths/template-path.ts";

/** Opens the form that changes a template, which leads back to this page (TPL-14). */
export function useEditTemplate(): (template: TemplateSummary) => void {
  const { context } = useBoot();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const back = `/${context}${pathname}${search}`;
  return (template) => void navigate(editTemplatePath(template, back));
}
