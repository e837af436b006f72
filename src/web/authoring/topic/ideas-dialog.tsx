import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  Textarea,
  tokens,
} from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { llmApi } from "#contract/llm.ts";
import { limits } from "#domain/limits.ts";
import { isBlank } from "#domain/unseen-signs.ts";
import { ideasText } from "#text/authoring/topic-form.ts";
import { fill } from "#text/format/fill.ts";
import { typeTexts } from "#text/survey-types.ts";
import { useClient } from "../../api.tsx";
import { useBoot } from "../../host/use-boot.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { IdeaChoices, IdeasLoading } from "./idea-choices.tsx";
import type { Ideas } from "./use-shuffle.ts";

type Props = { ideas: Ideas; onChoose: (text: string) => void; onClose: () => void };

const useStyles = makeStyles({
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalM,
    // A focused field keeps its ring.
    padding: "2px",
  },
});

/** Generates four ideas for what the author writes (HOT-08, HOT-09, ICE-07, ICE-08). */
export function IdeasDialog({ ideas, onChoose, onClose }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const [prompt, setPrompt] = useState("");
  const about = useAbout();
  const generate = useGenerate(ideas);
  const can = !isBlank(prompt) && about.note !== null && !generate.isPending;
  const start = () => {
    announce(ideasText.generating);
    generate.mutate(prompt.trim());
  };
  const reason = generate.error?.message;
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{ideasText.title}</DialogTitle>
          <DialogContent className={styles.content}>
            <Field label={ideasText.prompt} required hint={about.note}>
              <Textarea
                dir="auto"
                resize="vertical"
                maxLength={limits.prompt.max}
                placeholder={ideasText.placeholder}
                value={prompt}
                onChange={(_, { value }) => setPrompt(value)}
              />
            </Field>
            {about.failed ? <LoadError error={about.failed} onRetry={about.retry} /> : null}
            {reason === undefined ? null : (
              <ErrorBanner message={fill(typeTexts[ideas].topic?.noIdeas ?? "", { reason })} />
            )}
            {generate.isPending ? <IdeasLoading /> : null}
            {generate.data && !generate.isPending ? (
              <IdeaChoices ideas={generate.data} onChoose={onChoose} />
            ) : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{ideasText.cancel}</Button>
            <Button appearance="primary" disabledFocusable={!can} onClick={start}>
              {generate.data ? ideasText.again : ideasText.generate}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** What is sent where; `note` is null while that is unknown. */
function useAbout() {
  const llm = useClient(llmApi);
  const { product } = useBoot();
  const { data, error, refetch } = useQuery({ queryKey: ["llm"], queryFn: () => llm.about() });
  const words = data?.sentTo ? ideasText.sentTo : ideasText.staysHere;
  const note = data ? fill(words, { host: data.sentTo ?? "", product }) : null;
  return { note, failed: error, retry: () => void refetch() };
}

function useGenerate(ideas: Ideas) {
  const llm = useClient(llmApi);
  const generators = { "hot-take": llm.generateHotTake, icebreaker: llm.generateIcebreaker };
  return useSingleMutation({
    mutationFn: (prompt: string) => generators[ideas]({ body: { prompt } }),
  });
}
