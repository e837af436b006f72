import { Link, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { isMediaFile } from "#domain/media-file.ts";
import { fill } from "#text/format/fill.ts";
import { quickStartText } from "#text/nav.ts";
import { useBoot } from "../host/use-boot.ts";
import { GuidePicture } from "./guide-picture.tsx";
import type { GuidePlace } from "./quick-start.tsx";

type Props = { place: GuidePlace; address: string };

const useStyles = makeStyles({
  video: {
    width: "100%",
    aspectRatio: "16 / 9",
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: "black",
  },
  link: { display: "grid", justifyItems: "start", gap: "8px" },
  poster: { width: "min(100%, 320px)" },
});

/** The video of a tab: played here if it is a video file, else a link to it. */
export function GuideVideo({ place, address }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const [failed, setFailed] = useState(false);
  const name = fill(quickStartText.video, { product, place: quickStartText.places[place] });
  if (failed || !isMediaFile(address)) {
    return (
      <div className={styles.link}>
        <div className={styles.poster}>
          <GuidePicture name="video" />
        </div>
        <Link
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={`${quickStartText.watch}. ${name}`}
        >
          {quickStartText.watch}
        </Link>
      </div>
    );
  }
  return (
    <video
      className={styles.video}
      controls
      preload="metadata"
      crossOrigin="anonymous"
      src={address}
      aria-label={name}
      onError={() => setFailed(true)}
    >
      <track kind="captions" src={captionsOf(address)} srcLang="en" default />
    </video>
  );
}

function captionsOf(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\.\w+$/, ".vtt");
  return url.href;
}
