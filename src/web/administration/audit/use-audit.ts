import { useInfiniteQuery } from "@tanstack/react-query";
import { auditApi } from "#contract/administration/audit.ts";
import { pathOf } from "#contract/client.ts";
import type { AuditAction } from "#domain/administration/audited.ts";
import type { UserId } from "#domain/ids.ts";
import { auditText } from "#text/administration/audit.ts";
import { useApi, useClient } from "../../api.tsx";
import { saveFile } from "../../exports/save-file.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { startOfDay } from "./start-of-day.ts";

export type AuditWanted = {
  person: { id: UserId; name: string } | null;
  action: AuditAction | null;
  /** An id as it is entered. */
  subject: string;
  /** Days in the reader's zone, `YYYY-MM-DD`; empty for none. Both belong to the time. */
  from: string;
  until: string;
};

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether the id is entered as a whole, or not at all. */
export function isSubject(subject: string): boolean {
  return subject.trim() === "" || guid.test(subject.trim());
}

function filtersOf({ person, action, subject, from, until }: AuditWanted) {
  const begin = startOfDay(from);
  const end = startOfDay(until, 1);
  return {
    ...(person ? { person: person.id } : {}),
    ...(action ? { action } : {}),
    ...(guid.test(subject.trim()) ? { subject: subject.trim().toLowerCase() } : {}),
    ...(begin ? { from: begin.toISOString() } : {}),
    ...(end ? { until: end.toISOString() } : {}),
  };
}

/** The audit, newest first, page after page; read anew each time that the page is opened. */
export function useAudit(wanted: AuditWanted) {
  const client = useClient(auditApi);
  const filters = filtersOf(wanted);
  return useInfiniteQuery({
    queryKey: ["administration", "audit", filters],
    queryFn: ({ pageParam: after }) =>
      client.search({ query: { ...filters, ...(after ? { after } : {}) } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // Each reading is a row of its own: not whenever the window gets the focus.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** Downloads all rows that match. */
export function useAuditExport(wanted: AuditWanted) {
  const { fetchFile } = useApi();
  const announce = useAnnounce();
  const { export: route } = auditApi;
  return useSingleMutation({
    mutationFn: async (format: "csv" | "jsonl") => {
      const query = { ...filtersOf(wanted), format };
      saveFile(await fetchFile(route.method, pathOf(route, { query })));
    },
    onSuccess: () => announce(auditText.exported),
  });
}
