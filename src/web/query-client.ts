import { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { isApiError } from "./api-error.ts";
import { keepSame } from "./keep-same.ts";

/**
 * The query client. A response that violates the contract is a programming error and ends on the
 * crash page.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 1 && !refused(error) && !(error instanceof z.ZodError),
        throwOnError: (error) => error instanceof z.ZodError,
        staleTime: 5000,
        structuralSharing: keepSame,
      },
      mutations: { throwOnError: (error) => error instanceof z.ZodError },
    },
  });
}

function refused(error: unknown): boolean {
  return isApiError(error) && error.status < 500;
}
