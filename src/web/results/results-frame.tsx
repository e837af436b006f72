import type { ReactNode } from "react";
import { resultsText } from "#text/results.ts";
import { useBoot } from "../host/use-boot.ts";
import { Page } from "../ui/page.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { BackLink } from "./results-header.tsx";
import { useWayBack } from "./use-way-back.ts";

type Props = { wide?: boolean; children: ReactNode };

/** A page of results: the way back (RES-19), and what stands below it. */
export function ResultsFrame({ wide = false, children }: Props) {
  const { context } = useBoot();
  const { list, back } = useWayBack();
  return (
    <Page width={wide ? "960px" : "720px"}>
      <nav>
        <BackLink href={`/${context}${list}`} onBack={back} />
      </nav>
      {children}
    </Page>
  );
}

/** Names the page where there is no item to name it. */
export function MissingHeading() {
  return (
    <VisuallyHidden>
      <h1>{resultsText.results}</h1>
    </VisuallyHidden>
  );
}
