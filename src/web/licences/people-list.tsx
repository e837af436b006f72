import { makeStyles, Text } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import type { SubscriptionDetail } from "#contract/account/subscriptions.ts";
import type { BillingInfo } from "#contract/billing/billing-views.ts";
import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { licencesText } from "#text/billing/licences.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { wordsOf } from "../api-error.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { focusIfLost } from "../ui/focus/if-lost.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { ConfirmDialog } from "../ui/notices/confirm-dialog.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { Panel } from "../ui/panel.tsx";
import { SectionTitle } from "../ui/section-title.tsx";
import { PersonRow } from "./person-row.tsx";
import type { ChosenRole, PlanPeople } from "./use-plan-people.ts";

/** Whose card pays, and until when it did; null: nobody's pays online. */
export type Payment = Pick<BillingInfo, "cardHolder" | "currentPeriodEnd"> | "unknown" | null;
type Props = { detail: SubscriptionDetail; people: PlanPeople; payment?: Payment | undefined };

export type ListedPerson = {
  aadObjectId: UserId;
  name: string;
  upn: string;
  role: ChosenRole | "admin";
};

const useStyles = makeStyles({
  lists: { display: "contents" },
  list: { display: "grid", gap: "8px", margin: 0, padding: 0, listStyle: "none" },
});

/** Owners, then users, with what the viewer may change of each (ACC-13 to ACC-16, ACC-20 to ACC-25). */
export function PeopleList({ detail, people: { switchRole, remove }, payment = null }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const { product } = useBoot();
  const { context } = useHost();
  const [asked, setAsked] = useState<Asked | null>(null);
  const lists = useRef<HTMLDivElement>(null);
  const switched = useRef<{ person: ListedPerson; role: ChosenRole } | null>(null);
  useEffect(() => {
    const { current } = switched;
    if (!current || roleIn(detail, current.person) !== current.role) return;
    switched.current = null;
    focusIfLost(selectOf(lists.current, current.person));
  }, [detail]);
  const you = context.user.id.toLowerCase();
  const nameOf = ({ name }: Pick<ListedPerson, "name">) =>
    name || fill(licencesText.unnamed, { product });
  const change = (person: ListedPerson, role: ChosenRole) => {
    remove.reset();
    const name = nameOf(person);
    switched.current = { person, role };
    const words = { name, role: licencesText.roles[role] };
    switchRole.mutate(
      { aadObjectId: person.aadObjectId, name, role },
      { onSuccess: () => announce(fill(licencesText.switched, words)) },
    );
  };
  const takeOut = (person: ListedPerson) => {
    switchRole.reset();
    const name = nameOf(person);
    const onSuccess = () => announce(fill(licencesText.removed, { name }));
    remove.mutate({ aadObjectId: person.aadObjectId, name }, { onSuccess });
  };
  const mayPay = (person: ListedPerson) =>
    person.role !== "user" && (payment === "unknown" || paysWith(payment, person) !== null);
  const row = (person: ListedPerson) => (
    <PersonRow
      key={person.aadObjectId}
      person={{ ...person, name: nameOf(person) }}
      you={person.aadObjectId === you}
      last={person.role === "owner" && detail.owners.length === 1}
      maySwitch={detail.can.includes("switch-role")}
      mayOwn={detail.owners.length < limits.subscriptionOwners}
      mayRemove={detail.can.includes("remove-user")}
      busy={switchRole.isPending || remove.isPending}
      problem={
        remove.error && remove.variables?.aadObjectId === person.aadObjectId
          ? (wordsOf(remove.error) ?? licencesText.removeFailed)
          : null
      }
      onRole={(role) => {
        const losesCard = person.role === "owner" && mayPay(person);
        if (person.aadObjectId === you || losesCard) setAsked({ person, removes: false });
        else change(person, role);
      }}
      onRemove={() => (mayPay(person) ? setAsked({ person, removes: true }) : takeOut(person))}
    />
  );
  return (
    <div ref={lists} className={styles.lists}>
      {switchRole.error ? (
        <ErrorBanner message={wordsOf(switchRole.error) ?? licencesText.switchFailed} />
      ) : null}
      <Panel label={licencesText.owners}>
        <SectionTitle>{licencesText.owners}</SectionTitle>
        {detail.owners.length === 0 ? <Text>{licencesText.noOwners}</Text> : null}
        <ul className={styles.list} aria-label={licencesText.owners}>
          {detail.owners.map((owner) => row({ ...owner, role: "owner" }))}
        </ul>
      </Panel>
      <Panel label={licencesText.users}>
        <SectionTitle>{licencesText.users}</SectionTitle>
        {detail.users.length === 0 ? <Text>{licencesText.noUsers}</Text> : null}
        <ul className={styles.list} aria-label={licencesText.users}>
          {detail.users.map(row)}
        </ul>
      </Panel>
      {asked ? (
        <ConfirmDialog
          {...askText(asked, { you, payment, name: nameOf(asked.person) })}
          cancel={licencesText.cancel}
          busy={switchRole.isPending}
          error={null}
          onConfirm={() => {
            setAsked(null);
            if (asked.removes) takeOut(asked.person);
            else change(asked.person, "user");
          }}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

function roleIn({ owners }: SubscriptionDetail, { aadObjectId }: ListedPerson): ChosenRole {
  return owners.some((owner) => owner.aadObjectId === aadObjectId) ? "owner" : "user";
}

/** Until when the person's card pays; null if another one does, or that is not known. */
function paysWith(payment: Payment, { aadObjectId }: ListedPerson): Date | null {
  if (payment === null || payment === "unknown") return null;
  return payment.cardHolder === aadObjectId ? payment.currentPeriodEnd : null;
}

/** `removes`: they are to be removed; otherwise they become a creator. */
type Asked = { person: ListedPerson; removes: boolean };
type Known = { you: string; payment: Payment; name: string };

/** What a change of role, or a removal, does to the own rights (ACC-22), and to the card that pays. */
function askText({ person, removes }: Asked, { you, payment, name }: Known) {
  const until = paysWith(payment, person);
  const date = until === null ? "" : calendarDayText(until);
  const body = fill(until ? licencesText.payerBody : licencesText.payerPerhaps, { name, date });
  if (removes)
    return {
      title: fill(licencesText.removeTitle, { name }),
      body,
      confirm: licencesText.confirmRemove,
    };
  if (person.aadObjectId !== you)
    return {
      title: fill(until ? licencesText.payerTitle : licencesText.ownerTitle, { name }),
      body,
      confirm: licencesText.payerConfirm,
    };
  const card = until ? fill(licencesText.ownCard, { date }) : licencesText.ownCardPerhaps;
  const isTold = until !== null || payment === "unknown";
  return {
    title: licencesText.ownTitle,
    body: isTold ? `${licencesText.ownBody} ${card}` : licencesText.ownBody,
    confirm: licencesText.ownConfirm,
  };
}

/** Where the role of a person is chosen, who may have gone to the other list; or their row. */
function selectOf(lists: HTMLElement | null, { aadObjectId }: ListedPerson): HTMLElement | null {
  const row = lists?.querySelector<HTMLElement>(`[data-person="${aadObjectId}"]`);
  return row?.querySelector("select") ?? row ?? null;
}
