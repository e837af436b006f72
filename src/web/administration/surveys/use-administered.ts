import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdministeredSurvey,
  administrationApi,
  type SurveysQuery,
} from "#contract/administration/administration.ts";
import type { Reply } from "#contract/route.ts";
import type { UserId } from "#domain/ids.ts";
import { useClient } from "../../api.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";

export type Wanted = {
  search: string;
  state: NonNullable<SurveysQuery["states"]>[number] | null;
  type: NonNullable<SurveysQuery["types"]>[number] | null;
  owner: { id: UserId; name: string } | null;
};
type Page = Reply<(typeof administrationApi)["surveys"]>;

const key = ["administration", "surveys"];

/** The organisation's surveys, page after page. */
export function useAdministered({ search, state, type, owner }: Wanted) {
  const client = useClient(administrationApi);
  return useInfiniteQuery({
    queryKey: [...key, search, state, type, owner?.id],
    queryFn: ({ pageParam: after }) =>
      client.surveys({
        query: {
          ...(search ? { search } : {}),
          ...(state ? { states: state } : {}),
          ...(type ? { types: type } : {}),
          ...(owner ? { owner: owner.id } : {}),
          ...(after ? { after } : {}),
        },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}

/**
 * The actions on one of them. The list shows what became of it; after a failure it is read again,
 * because the action may have been done although its answer was lost.
 */
export function useAdministering({ id }: AdministeredSurvey) {
  const client = useClient(administrationApi);
  const queries = useQueryClient();
  const params = { id };
  const show = (change: (surveys: AdministeredSurvey[]) => AdministeredSurvey[]) =>
    queries.setQueriesData<InfiniteData<Page>>({ queryKey: key }, (data) =>
      data === undefined
        ? data
        : {
            ...data,
            pages: data.pages.map((page) => ({ ...page, surveys: change(page.surveys) })),
          },
    );
  const replace = (changed: AdministeredSurvey) =>
    show((surveys) => surveys.map((each) => (each.id === id ? changed : each)));
  const onError = () => queries.invalidateQueries({ queryKey: key });
  return {
    close: useSingleMutation({
      mutationFn: () => client.close({ params }),
      onSuccess: replace,
      onError,
    }),
    remove: useSingleMutation({
      mutationFn: () => client.delete({ params }),
      onSuccess: () => show((surveys) => surveys.filter((each) => each.id !== id)),
      onError,
    }),
    handOver: useSingleMutation({
      mutationFn: (body: { to: UserId; from?: UserId }) => client.handOver({ params, body }),
      onSuccess: replace,
      onError,
    }),
  };
}
