import { useQuery } from "@tanstack/react-query";
import { templatesApi } from "#contract/templates.ts";
import { offeredPoints } from "#domain/survey/starting-points.ts";
import { useClient } from "../api.tsx";
import { useSurroundings } from "./use-surroundings.ts";

/**
 * The built-in templates that can be used here. Templates of types that can't be created here are
 * left out, since the form would refuse (AUT-28, AUT-30).
 */
export function useUsableTemplates() {
  const templates = useClient(templatesApi);
  const { audience, surroundings } = useSurroundings();
  const list = useQuery({
    queryKey: ["templates", "global"],
    queryFn: () => templates.global(),
    staleTime: 60_000,
  });
  const offered = new Set<string>(offeredPoints(surroundings).map(({ name }) => name));
  const usable = list.data?.templates
    .filter(({ type }) => offered.has(type))
    .map(({ questions, ...template }) => ({ ...template, questionCount: questions.length }));
  return { list, audience, surroundings, usable };
}
export type UsableTemplates = ReturnType<typeof useUsableTemplates>;
