import { Component, type ReactNode } from 'react';
import { reloadPage } from '../api/connection.ts';
import { ErrorPage } from '../components/error-page.tsx';

/** Catches errors thrown while a page renders, and offers a way home. */
export class ErrorBoundary extends Component<{ children: ReactNode; resetKey?: string }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  /** Navigating away clears the error. */
  override componentDidUpdate(previous: { resetKey?: string }): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorPage
        actions={
          <button type="button" onClick={() => void reloadPage()}>
            重新加载
          </button>
        }
      />
    );
  }
}
