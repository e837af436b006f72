import { Component, type ReactNode } from "react";
import { CrashPage } from "./crash-page.tsx";

type Props = { children: ReactNode };

/**
 * Catches render errors and shows the crash page; React logs them. React supports this only in
 * classes.
 */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
