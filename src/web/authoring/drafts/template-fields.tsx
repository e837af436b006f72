import { Field, Input, Textarea } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { templateProblems } from "#domain/template/template.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { problemText } from "#text/server/problems.ts";
import { useBoot } from "../../host/use-boot.ts";
import { CategoryFields } from "./category-fields.tsx";
import type { TemplateName } from "./template-of.ts";

type Props = {
  name: TemplateName;
  /** Whether it was to be saved already. */
  asked: boolean;
  onChange: (name: TemplateName) => void;
};

/**
 * A template's title, description and categories; problems appear when a field loses the focus or
 * on saving.
 */
export function TemplateFields({ name, asked, onChange }: Props) {
  const { product } = useBoot();
  const title = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState({ templateName: false, templateDescription: false });
  const problemOf = (path: "templateName" | "templateDescription") => {
    const found =
      asked || left[path]
        ? templateProblems(name).find((problem) => problem.path === path)
        : undefined;
    return found ? { validationMessage: problemText(found, product) } : {};
  };
  useEffect(() => {
    if (asked) title.current?.focus();
  }, [asked]);
  return (
    <>
      <Field label={authoringText.templateTitle} required {...problemOf("templateName")}>
        <Input
          dir="auto"
          ref={(field: HTMLInputElement | null) => {
            title.current = field;
          }}
          autoComplete="off"
          value={name.templateName}
          onBlur={() => setLeft({ ...left, templateName: true })}
          onChange={(_, { value }) => onChange({ ...name, templateName: value })}
        />
      </Field>
      <Field label={authoringText.templateDescription} {...problemOf("templateDescription")}>
        <Textarea
          dir="auto"
          resize="vertical"
          value={name.templateDescription}
          onBlur={() => setLeft({ ...left, templateDescription: true })}
          onChange={(_, { value }) => onChange({ ...name, templateDescription: value })}
        />
      </Field>
      <CategoryFields
        chosen={name.categories}
        onChange={(chosen) => onChange({ ...name, categories: chosen })}
      />
    </>
  );
}
