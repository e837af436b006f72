import { useWatch } from "react-hook-form";
import { specOf } from "#domain/survey/types/registry.ts";
import type { TypeSpec } from "#domain/survey/types/type-spec.ts";
import { useDraftForm } from "./use-draft-form.ts";

/** The traits of the draft's survey type. */
export function useTypeSpec(): TypeSpec {
  const { control } = useDraftForm();
  return specOf(useWatch({ control, name: "type" }));
}
