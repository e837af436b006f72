import type { StripeFault } from "../book/resources.ts";

/** A refused call: its status and what stands under `error`. */
export type ApiError = Error & { statusCode: number; fault: StripeFault };

export function apiError(statusCode: number, fault: StripeFault): ApiError {
  return Object.assign(new Error(fault.message), { statusCode, fault });
}

export function invalid(message: string, param?: string, code?: string): ApiError {
  return apiError(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/** `param`: the name of the parameter that gave the id; `id` if it is in the address. */
export function noSuch(kind: string, id: string, param = "id"): ApiError {
  const fault = {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  } as const;
  return apiError(param === "id" ? 404 : 400, fault);
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && "fault" in error;
}
