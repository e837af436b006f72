import { meeting } from "@microsoft/teams-js";
import type { HostContext, Stage } from "./host.ts";

/** The stage of the meeting that the page is beside; null elsewhere. */
export function stageOf({ frame }: HostContext): Stage | null {
  if (frame !== "sidePanel") return null;
  return {
    isOffered: () =>
      new Promise((resolve) => {
        meeting.getAppContentStageSharingCapabilities((error, able) =>
          resolve(!error && able?.doesAppHaveSharePermission === true),
        );
      }),
    show: (url) =>
      new Promise((resolve, reject) => {
        meeting.shareAppContentToStage((error, shared) => {
          if (shared) resolve();
          else reject(new Error(error?.message ?? "", { cause: error }));
        }, url);
      }),
  };
}
