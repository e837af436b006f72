import type { Ref } from "react";
import type { UserId } from "#domain/ids.ts";
import { OwnerSearch } from "../../actions/owner-search.tsx";

type Props = {
  label: string;
  /** Those who are not offered. */
  without?: readonly UserId[];
  onChoose: (person: { id: UserId; name: string }) => void;
  ref: Ref<HTMLDivElement>;
};

/** Finds a person by name, among the members of the administrator's conversations. */
export function PersonSearch({ label, without = [], onChoose, ref }: Props) {
  return (
    <OwnerSearch
      ref={ref}
      label={label}
      owners={without.map((aadObjectId) => ({ aadObjectId, name: "" }))}
      busy={false}
      onChoose={({ aadObjectId: id, name }) => onChoose({ id, name })}
    />
  );
}
