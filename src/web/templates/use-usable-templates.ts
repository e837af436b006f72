import { useQuery } from "@tanstack/react-query";
import { offeredPoints } from "#domain/survey/starting-points.ts";
import { useApi } from "../api.tsx";
import { useSurroundings } from "../picker/use-surroundings.ts";

/** The product's own templates that can be used here, and for whom. One of something that cannot be made here would lead to a form that refuses (AUT-28, AUT-30). */
export function useUsableTemplates() {
  const { templates } = useApi();
  const { audience, surroundings } = useSurroundings();
  const list = useQuery({ queryKey: ["templates", "global"], queryFn: () => templates.global(), staleTime: 60_000 });
  const offered = new Set<string>(offeredPoints(surroundings).map(({ name }) => name));
  return { list, audience, usable: list.data?.templates.filter(({ type }) => offered.has(type)) };
}
