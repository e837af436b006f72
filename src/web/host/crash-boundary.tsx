import { Component, type ReactNode } from "react";
import { CrashPage } from "./crash-page.tsx";

type Props = { children: ReactNode };

/** Catches what is thrown while rendering and shows the crash page; React logs it. Only classes can do this. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
