/**
 * A part of the frame that comes after the first script. While it is on its way, or missing, something else stands there; on
 * the next page it is asked for anew.
 */
import { useLocation } from '@tanstack/react-router';
import { Component, type JSX, type ReactNode, Suspense } from 'react';
import { forgetMissing } from '../../shared/chunks.ts';

interface LatePartProps {
  children: ReactNode;
  fallback?: ReactNode;
}

class Guard extends Component<LatePartProps & { path: string }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidUpdate({ path }: { path: string }): void {
    if (!this.state.broken || path === this.props.path) return;
    forgetMissing();
    this.setState({ broken: false });
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

export function LatePart({ children, fallback = null }: LatePartProps): JSX.Element {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Guard fallback={fallback} path={path}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Guard>
  );
}
