export type TokenAnswer = { status: number; body: Record<string, unknown> };

export function refusal(status: number, error: string, description: string): TokenAnswer {
  return { status, body: { error, error_description: description } };
}
