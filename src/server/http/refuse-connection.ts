import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "#domain/errors.ts";
import { answerOf } from "./error-handler.ts";

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Refuses, in the shape of all errors (API-05), what can't be read as a request, and hangs up. */
export function refuseConnection(product: string) {
  return (error: Error & { code: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const status = statuses[error.code] ?? 400;
    const code = status === 431 ? "request.too-large" : "request.failed";
    const body = JSON.stringify(answerOf(new AppError(code), product));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "content-type: application/json; charset=utf-8",
      "cache-control: no-store",
      "connection: close",
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    socket.destroy(error);
  };
}
