import { Button } from "@fluentui/react-components";
import { useHref, useLinkClickHandler } from "react-router";
import { templatesText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";

type Props = { name: string; to: string; primary?: boolean; small?: boolean };

/** The link, drawn as a button, to the form that starts with a template (TPL-09, TPL-31). */
export function UseTemplateButton({ name, to, primary = false, small = false }: Props) {
  const go = useLinkClickHandler<HTMLElement>(to);
  return (
    <Button
      as="a"
      href={useHref(to)}
      appearance={primary ? "primary" : "secondary"}
      size={small ? "small" : "medium"}
      aria-label={fill(templatesText.useNamed, { name })}
      onClick={(event: Parameters<typeof go>[0]) => go(event)}
    >
      {templatesText.use}
    </Button>
  );
}
