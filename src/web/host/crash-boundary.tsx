import { Component, type ReactNode } from "react";
import { CrashPage } from "./crash-page.tsx";

type Props = { children: ReactNode; onCrash?: (error: unknown) => void };

/**
 * Catches render errors and shows the crash page; React logs them. React supports this only in
 * classes.
 */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash?.(error);
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
