import { z } from "zod";

/** What a value has to be, in words for an operator. */
export function expectedOf(schema: unknown): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return expectedOf(schema.unwrap());
  if (schema instanceof z.ZodNullable) return `${expectedOf(schema.unwrap())}, or null`;
  if (schema instanceof z.ZodBoolean) return "true or false";
  if (schema instanceof z.ZodEnum) return `one of ${schema.options.join(", ")}`;
  if (schema instanceof z.ZodArray) return `a list in JSON, each ${expectedOf(schema.element)}`;
  if (schema instanceof z.ZodNumber) {
    const most = schema.maxValue ?? Number.MAX_SAFE_INTEGER;
    const to = most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : " on";
    return `a whole number from ${schema.minValue}${to}`;
  }
  if (schema instanceof z.ZodString && schema.maxLength !== null)
    return `a text of 1 to ${schema.maxLength} characters`;
  return "an id";
}
