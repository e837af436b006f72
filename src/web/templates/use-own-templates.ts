import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { templatesApi } from "#contract/templates.ts";
import { offeredPoints, type PickerSurroundings } from "#domain/survey/starting-points.ts";
import { writtenTypes } from "#domain/survey/types/registry.ts";
import { useClient } from "../api.tsx";
import { onceEach } from "../once-each.ts";
import { useDebounced } from "../ui/use-debounced.ts";

type Wanted = { enabled?: boolean; category?: string | null };

/**
 * The user's templates of the types that can be created here, searched by name or description
 * (TPL-03, API-63). `enabled`: whether to load them at all; `category`: those in it alone.
 */
export function useOwnTemplates(
  surroundings: PickerSurroundings,
  text: string,
  { enabled = true, category = null }: Wanted = {},
) {
  const templates = useClient(templatesApi);
  const search = useDebounced(text.trim());
  const offered = new Set<string>(offeredPoints(surroundings).map(({ name }) => name));
  const types = writtenTypes.filter((type) => offered.has(type)).join(",");
  const list = useInfiniteQuery({
    queryKey: ["templates", "own", types, search, category],
    queryFn: ({ pageParam }) =>
      templates.personal({
        query: {
          types,
          search,
          ...(category === null ? {} : { category }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
      }),
    initialPageParam: null as string | null, // safe: the first page has no key
    getNextPageParam: ({ next }) => next,
    enabled: enabled && types !== "",
    placeholderData: keepPreviousData,
  });
  const found = useMemo(
    () => onceEach(list.data?.pages.flatMap((page) => page.templates) ?? []),
    [list.data],
  );
  // Results of an earlier search are not shown for this one.
  const settled = search === text.trim() && !list.isPlaceholderData;
  return { list, found, searched: search !== "", settled };
}
export type OwnTemplates = ReturnType<typeof useOwnTemplates>;
