import { useCallback, useEffect, useRef, useState } from "react";
import type { InstalledApp } from "../../emulator-api.ts";
import { useShell } from "../shell-context.ts";
import {
  type AppFrame,
  type FrameContext,
  type FrameHooks,
  mayFrame,
  type Surface,
  type TabSettings,
} from "../teams-js-host/app-frame.ts";
import { frameContext as contextOf, fillPlaceholders } from "../teams-js-host/frame-context.ts";
import type { Loading } from "./use-loading.ts";

type Options = {
  app: InstalledApp;
  url: string;
  frameContext: FrameContext;
  surface: Surface;
  opener: AppFrame | null;
  settings: TabSettings;
  hooks: FrameHooks;
  onFrame: ((frame: AppFrame | null) => void) | undefined;
  loading: Loading;
};

/**
 * The ref of an iframe that shows an app's page: the host is ready to hear it before the page is
 * asked for.
 */
export function useAppFrame({
  url,
  hooks,
  onFrame,
  loading,
  ...described
}: Options): (element: HTMLIFrameElement | null) => void | (() => void) {
  const { host } = useShell();
  const current = useRef({ hooks, onFrame });
  useEffect(() => {
    current.current = { hooks, onFrame };
  });
  // What the frame is does not change while it is there; another page is another frame.
  const [first] = useState(described);
  const { initialized, loaded, failed } = loading;
  return useCallback(
    (element: HTMLIFrameElement | null) => {
      if (!element?.contentWindow || !mayFrame(first.app, url)) return;
      const now = () => current.current.hooks;
      const frame: AppFrame = {
        ...first,
        window: element.contentWindow,
        origin: new URL(url).origin,
        handlers: new Set(),
        hooks: {
          onInitialized: initialized,
          onLoaded: loaded,
          onFailure: failed,
          onValidity: (valid) => now().onValidity?.(valid),
          onSettings: (given) => now().onSettings?.(given),
          onSaved: (error) => now().onSaved?.(error),
          onRemoved: (error) => now().onRemoved?.(error),
          onSubmit: (result) => now().onSubmit?.(result),
          onResize: (size) => now().onResize?.(size),
        },
      };
      const detach = host.attach(frame);
      element.src = fillPlaceholders(url, contextOf(frame, host.services));
      current.current.onFrame?.(frame);
      return () => {
        detach();
        current.current.onFrame?.(null);
      };
    },
    [first, url, host, initialized, loaded, failed],
  );
}
