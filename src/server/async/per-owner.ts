/**
 * One of something for each owner, such as a database or a host: made when it is first asked for,
 * and forgotten with its owner.
 */
export function perOwner<Owner extends WeakKey, T>(make: () => T): (owner: Owner) => T {
  const made = new WeakMap<Owner, T>();
  return (owner) => {
    const known = made.get(owner);
    if (known !== undefined) return known;
    const one = make();
    made.set(owner, one);
    return one;
  };
}
