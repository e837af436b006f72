import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Reference } from "#contract/integrations.ts";
import { integrationsApi } from "#contract/integrations.ts";
import type { Autolink, AutolinkEntry } from "#domain/integration/autolink.ts";
import { useClient } from "../api.tsx";
import { isApiError } from "../api-error.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import type { References } from "./references-of.ts";

/** The autolinks of a survey or series themselves, and their changes. */
export function useReferences([first, ...next]: References) {
  const integrations = useClient(integrationsApi);
  const queries = useQueryClient();
  const read = async (params: Reference, others: readonly Reference[]): Promise<Found> => {
    try {
      const found = await integrations.list({ params, query: {} });
      const isOwn = ({ referenceId }: Autolink) => referenceId === params.referenceId;
      return { reference: params, autolinks: found.integrations.filter(isOwn) };
    } catch (error) {
      const [other, ...more] = others;
      if (other && isApiError(error) && error.status === 404) return read(other, more);
      throw error;
    }
  };
  const all = useQuery({
    queryKey: ["integrations", first.referenceId],
    queryFn: () => read(first, next),
  });
  // Surveys, series and their lists show them too.
  const onSettled = () => queries.invalidateQueries();
  return {
    all,
    save: useSingleMutation({
      mutationFn: ({ id, ...body }: AutolinkEntry & { id: string | null }) =>
        id === null
          ? integrations.create({ params: all.data?.reference ?? first, body })
          : integrations.update({ params: { id }, body }),
      onSettled,
    }),
    remove: useSingleMutation({
      mutationFn: ({ id }: Pick<Autolink, "id">) => integrations.remove({ params: { id } }),
      onSettled,
    }),
  };
}

type Found = { reference: Reference; autolinks: Autolink[] };
