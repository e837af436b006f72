import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { type FormEvent, useRef, useState } from "react";
import type { PolicyView } from "#contract/administration/policy.ts";
import { changedOptions } from "#domain/administration/policy.ts";
import { optionNames, policyText as text } from "#text/administration/policy.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { Panel } from "../../ui/panel.tsx";
import { CreatorFields } from "./creator-fields.tsx";
import { LimitFields } from "./limit-fields.tsx";
import {
  draftOf,
  mergePolicy,
  type PolicyDraft,
  policyIn,
  withEnteredSince,
} from "./policy-draft.ts";
import { TypeFields } from "./type-fields.tsx";
import { useSavePolicy } from "./use-policy.ts";

const useStyles = makeStyles({
  form: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "24px" },
  quiet: { color: tokens.colorNeutralForeground2 },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12px" },
});

type Changed = ReturnType<typeof mergePolicy>;

/** The policy as it is being changed. What is entered stays, whatever the server answers. */
export function PolicyForm({ begun }: { begun: PolicyView }) {
  const styles = useStyles();
  const { product } = useBoot();
  const announce = useAnnounce();
  const [base, setBase] = useState(begun);
  const [draft, setDraft] = useState<PolicyDraft>(() => draftOf(begun.policy));
  const [names, setNames] = useState(new Map(begun.named.map(({ id, name }) => [id, name])));
  const [changed, setChanged] = useState<Changed | null>(null);
  const [isTried, setTried] = useState(false);
  const save = useSavePolicy();
  const form = useRef<HTMLFormElement>(null);
  const later = useFocusLater();
  const edit = (more: Partial<PolicyDraft>) => setDraft((now) => ({ ...now, ...more }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const policy = policyIn(draft);
    if (!policy)
      return later(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    if (save.isPending) return;
    setChanged(null);
    save.mutate(
      { policy, updatedAt: base.updatedAt },
      {
        onSuccess: ({ view, isChanged }) => {
          const merge = mergePolicy(base.policy, policy, view.policy);
          setBase(view);
          setNames((now) => new Map([...now, ...view.named.map((p) => [p.id, p.name] as const)]));
          // What was saved although its answer was lost is no news of somebody else's.
          const isOther = isChanged && changedOptions(policy, view.policy).length > 0;
          setChanged(isOther ? merge : null);
          setDraft((now) => (isOther ? withEnteredSince(draft, now, draftOf(merge.merged)) : now));
          if (!isOther) announce(text.saved);
        },
      },
    );
  };
  return (
    <Panel label={text.form}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <div>
          <Text block>{fill(text.about, { product })}</Text>
          <Text size={200} className={styles.quiet}>
            {base.updatedAt
              ? fill(text.changedAt, { date: dateText(base.updatedAt) })
              : fill(text.never, { product })}
          </Text>
        </div>
        <CreatorFields
          draft={draft}
          names={names}
          onChange={edit}
          onName={(id, name) => setNames((now) => new Map([...now, [id, name]]))}
        />
        <TypeFields types={draft.types} isTried={isTried} onChange={(types) => edit({ types })} />
        <LimitFields draft={draft} deployment={base.deployment} onChange={edit} />
        {changed ? (
          <ErrorBanner intent="warning" title={text.changed} message={changedText(changed)} />
        ) : null}
        {save.error ? <ErrorBanner title={text.notSaved} message={save.error.message} /> : null}
        <div className={styles.foot}>
          <Button type="submit" appearance="primary" disabledFocusable={save.isPending}>
            {save.isPending ? text.saving : text.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function changedText({ theirs, both }: Changed): string {
  const listed = (options: Changed["theirs"]) =>
    options.map((name) => optionNames[name]).join(", ");
  const options = listed(theirs);
  if (both.length === 0) return fill(text.changedOnly, { options });
  return fill(text.changedBoth, { options, both: listed(both) });
}
