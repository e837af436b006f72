import { isApiError } from "../api-error.ts";

/**
 * Whether a call was refused because the app is not in the team, chat or meeting: by either mark of
 * a list's response (LST-14), or by the error code of any other call.
 */
export function isNotInstalled(error: unknown): boolean {
  if (!isApiError(error) || typeof error.body !== "object" || error.body === null) return false;
  const { body } = error;
  if ("code" in body && body.code === "CONVERSATION_NOT_INSTALLED") return true;
  return (
    ("notInstalled" in body && body.notInstalled === true) ||
    ("error" in body && body.error === "notInstalled")
  );
}
