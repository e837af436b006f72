import { Link } from "@fluentui/react-components";
import type { TextPart } from "#domain/integration/link-references.ts";

/** A text with its references as links, which open beside the product. */
export function LinkedParts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, href }, at) =>
    href === null ? (
      text
    ) : (
      <Link key={`${at} ${text}`} inline href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </Link>
    ),
  );
}
