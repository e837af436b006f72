import { AppError } from "#domain/errors.ts";
import { questionId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { type Answer, answer } from "#domain/response/answers.ts";

const prefix = "answer:";

/**
 * The answers among a card's fields, `answer:{questionId}` with `comment:{questionId}` (TAK-16,
 * TAK-17). An absent field is no answer.
 */
export function answersIn(data: Readonly<Record<string, unknown>>): Answer[] {
  const fields = Object.keys(data).filter((name) => name.startsWith(prefix));
  if (fields.length > limits.questions.max) throw malformed();
  return fields.map((name) => {
    const id = questionId.safeParse(name.slice(prefix.length));
    if (!id.success) throw malformed();
    const comment = data[`comment:${id.data}`];
    const read = answer.safeParse({
      questionId: id.data,
      value: data[name],
      comment: typeof comment === "string" && comment.trim() ? comment.trim() : null,
    });
    if (!read.success) throw malformed();
    return read.data;
  });
}

function malformed(): AppError {
  return new AppError("response.invalid", {}, [{ path: "answer", code: "answer.malformed" }]);
}
