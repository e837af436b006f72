import { invalid } from "./api-error.ts";

const mostFields = 500;
const deepest = 8;
/** Whose names are the caller's own. */
const free = new Set(["metadata", "payload"]);
type Nested = { [name: string]: unknown };

/** `items[0][price]=x` as `{items: [{price: "x"}]}`; names in brackets nest, numbers are lists. */
export function readForm(text: string): Nested {
  const root: Nested = Object.create(null);
  const fields = [...new URLSearchParams(text)];
  if (fields.length > mostFields) throw invalid("There are too many parameters.");
  for (const [name, value] of fields) set(root, pathOf(name), value);
  return listed(root);
}

function pathOf(name: string): string[] {
  const path = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) => part[1] ?? part[0]);
  if (path.length === 0 || path.length > deepest) throw invalid(`Invalid parameter: ${name}`);
  return path;
}

function set(root: Nested, path: string[], value: string): void {
  let at = root;
  for (const [n, part] of path.entries()) {
    const name = part === "" ? String(Object.keys(at).length) : part;
    if (n === path.length - 1) {
      at[name] = value;
      return;
    }
    const next = at[name];
    if (isNested(next)) at = next;
    else {
      const made: Nested = Object.create(null);
      at[name] = made;
      at = made;
    }
  }
}

function listed(value: Nested): Nested {
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => {
    if (!isNested(each)) return [key, each];
    const keys = Object.keys(each);
    const isList = !free.has(key) && keys.every((part) => /^\d+$/.test(part));
    const inside = listed(each);
    return [key, isList ? Object.values(inside) : inside];
  });
  return Object.fromEntries(entries);
}

function isNested(value: unknown): value is Nested {
  return typeof value === "object" && value !== null;
}
