import { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { isApiError } from "./api-error.ts";
import { keepSame } from "./keep-same.ts";

/**
 * The query client. A response that violates the contract is a programming error and ends on the
 * crash page. Without a network calls fail at once: one that waits for the network would be carried
 * out after the person gave up on it.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 1 && !refused(error) && !(error instanceof z.ZodError),
        throwOnError: (error) => error instanceof z.ZodError,
        staleTime: 5000,
        structuralSharing: keepSame,
      },
      mutations: {
        networkMode: "always",
        throwOnError: (error) => error instanceof z.ZodError,
      },
    },
  });
}

function refused(error: unknown): boolean {
  return isApiError(error) && error.status < 500;
}
