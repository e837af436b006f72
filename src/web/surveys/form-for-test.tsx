import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { type Draft, draftProblems } from "#domain/survey/draft.ts";
import { problemText } from "#text/problems.ts";
import { renderPage } from "../render-for-test.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { QuestionList } from "./question-list.tsx";
import { useCheckedForm } from "./use-checked-form.ts";

/** The questions of a draft beside its preview, and the draft as the form has it. */
export function openQuestions(begun: Draft) {
  let form: UseFormReturn<Draft> | undefined;
  const Questions = () => {
    const made = useCheckedForm(begun, "Polly", null);
    const [editing, setEditing] = useState(begun.questions[0]?.id ?? null);
    useEffect(() => {
      form = made;
    });
    return (
      <FormProvider {...made}>
        <QuestionList editing={editing} onEdit={setEditing} />
        <DraftPreview />
      </FormProvider>
    );
  };
  renderPage(<Questions />);
  const shown = () => {
    if (!form) throw new Error("nothing is shown");
    return form;
  };
  return { user: userEvent.setup(), draft: () => shown().getValues(), check: () => shown().trigger() };
}

export const first = (draft: Draft) => draft.questions[0];
/** What is wrong with a draft, in words. */
export const said = (draft: Draft) => draftProblems(draft, new Date()).map((problem) => problemText(problem, "Polly"));

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
export const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
export const fields = (name: string | RegExp) => screen.queryAllByRole<HTMLInputElement>("textbox", { name });
export const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
export const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });
export const preview = () => within(screen.getByRole("region", { name: "Preview" }));
