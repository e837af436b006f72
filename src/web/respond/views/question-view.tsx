import { type RefObject, useId } from "react";
import { respondText } from "#text/respond/respond.ts";
import { QuestionFields, type QuestionFieldsProps } from "../../answer-form/question-fields.tsx";

type Props = Omit<QuestionFieldsProps, "labelledBy"> & {
  heading: RefObject<HTMLHeadingElement | null>;
  level: 1 | 2;
  /** Whether it came after another question, or before. */
  way: "on" | "back" | "";
};

/** A question as the heading of its fields. */
export function QuestionView({ heading, level, way, ...rest }: Props) {
  const id = useId();
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={`question ${way}`}>
      <Heading id={id} ref={heading} tabIndex={-1} className="ask">
        {rest.question.label}
        {rest.question.required ? (
          <span className="required">
            {" *"}
            <span className="for-readers"> {respondText.required}</span>
          </span>
        ) : null}
      </Heading>
      <QuestionFields labelledBy={id} {...rest} />
    </div>
  );
}
