/** A part of the frame that comes after the first script. While it is on its way, or missing, something else stands there. */
import { Component, type JSX, type ReactNode, Suspense } from 'react';

interface LatePartProps {
  children: ReactNode;
  fallback?: ReactNode;
}

class Guard extends Component<LatePartProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

export function LatePart({ children, fallback = null }: LatePartProps): JSX.Element {
  return (
    <Guard fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Guard>
  );
}
