import { makeStyles, tokens } from "@fluentui/react-components";
import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useRef,
  useState,
} from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { lazyPart } from "../../lazy-part.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import type { PathOf } from "../template-links.tsx";

// The dialogs are loaded with the first one that is opened.
const OpenedTemplate = lazyPart(() =>
  import("../dialogs/opened-template.tsx").then(({ OpenedTemplate }) => OpenedTemplate),
);

export type TemplateDialogKind = "details" | "share" | "delete" | "leave";
/** `opener`: the button that gets the focus back; without one, the last one does. */
export type OpenTemplate = (
  kind: TemplateDialogKind,
  template: TemplateSummary,
  opener?: HTMLElement | null,
) => void;
type Actions = {
  /** Where a template leads to a form that starts with it (TPL-31). */
  pathOf: PathOf;
  open: OpenTemplate;
};
type Props = {
  pathOf: PathOf;
  /** Called when a copy was made: it is among the user's own templates. */
  onCopied: () => void;
  children: ReactNode;
};

const ActionsContext = createContext<Actions | undefined>(undefined);

export function useTemplateActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("templates need TemplateActions around them");
  return actions;
}

const useStyles = makeStyles({
  around: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalL,
    outline: "none",
  },
});

/** Wraps lists of templates: opens the dialogs of what is done with one. */
export function TemplateActions({ pathOf, onCopied, children }: Props) {
  const styles = useStyles();
  const [opened, setOpened] = useState<{
    kind: TemplateDialogKind;
    template: TemplateSummary;
  } | null>(null);
  const around = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const later = useFocusLater();
  const actions = useMemo(
    () => ({
      pathOf,
      open: (kind: TemplateDialogKind, template: TemplateSummary, button?: HTMLElement | null) => {
        if (button) opener.current = button;
        setOpened({ kind, template });
      },
    }),
    [pathOf],
  );
  const close = () => setOpened(null);
  const giveUp = () => {
    close();
    later(() => opener.current?.focus({ preventScroll: true }));
  };
  // What opened the dialog is gone with its template.
  const goOn = () => {
    close();
    later(() => around.current?.focus({ preventScroll: true }));
  };
  const copied = () => {
    goOn();
    onCopied();
  };
  return (
    <ActionsContext value={actions}>
      <div ref={around} tabIndex={-1} className={styles.around}>
        {children}
      </div>
      {opened ? (
        <Suspense fallback={null}>
          <OpenedTemplate
            {...opened}
            actions={actions}
            onClose={giveUp}
            onGone={goOn}
            onCopied={copied}
          />
        </Suspense>
      ) : null}
    </ActionsContext>
  );
}
