import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type PersonTask, peopleApi } from "#contract/administration/people.ts";
import { pathOf } from "#contract/client.ts";
import type { Reply } from "#contract/route.ts";
import type { UserId } from "#domain/ids.ts";
import { useApi, useClient } from "../../api.tsx";
import { saveFile } from "../../exports/save-file.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";

const personKey = ["administration", "person"];
const tasksKey = ["administration", "tasks"];
/** Milliseconds after which a running task is looked at again. */
const pause = 2000;

type Tasks = Reply<(typeof peopleApi)["tasks"]>;

/** What there is of a person. */
export function usePerson(id: UserId) {
  const client = useClient(peopleApi);
  return useQuery({
    queryKey: [...personKey, id],
    queryFn: () => client.read({ params: { id } }),
    gcTime: 0,
  });
}

/** The organisation's tasks, read again and again while one of them goes on. */
export function useTasks() {
  const client = useClient(peopleApi);
  return useQuery({
    queryKey: tasksKey,
    queryFn: () => client.tasks(),
    select: ({ tasks }) => tasks,
    refetchInterval: ({ state }) =>
      state.data?.tasks.some((task) => !task.finishedAt && !task.stopped) ? pause : false,
  });
}

/** Downloads everything about a person. */
export function useSavePerson(id: UserId) {
  const { fetchFile } = useApi();
  const { export: route } = peopleApi;
  return useSingleMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(route.method, pathOf(route, { params: { id } }))),
  });
}

/** Begins a task. After a failure, too, it is looked up: the task may have begun nevertheless. */
export function useBeginTask(kind: PersonTask["kind"], id: UserId) {
  const client = useClient(peopleApi);
  const queries = useQueryClient();
  const reread = useReread();
  return useSingleMutation({
    mutationFn: (to: UserId) => {
      const call = { params: { id }, body: { to } };
      return kind === "erase" ? client.erase(call) : client.handOver(call);
    },
    onSuccess: (begun) =>
      queries.setQueryData<Tasks>(tasksKey, (data) =>
        data ? { tasks: [begun, ...data.tasks.filter(({ id: each }) => each !== begun.id)] } : data,
      ),
    onSettled: () => void reread(),
  });
}

/** Reads tasks and people again. */
export function useReread() {
  const queries = useQueryClient();
  return () =>
    Promise.all([personKey, tasksKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
