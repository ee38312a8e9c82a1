import { useState, type DragEvent } from 'react';

interface DropTarget {
  /** Whether something is held over the element. */
  over: boolean;
  /** What the element is given. */
  handlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** An element that takes what is dropped on it. `onDrop` has to read `data` before it waits for anything: the browser empties it then. */
export function useDropTarget(onDrop: (data: DataTransfer) => void): DropTarget {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver: (event) => {
        event.preventDefault();
        setOver(true);
      },
      // Of what lies inside it, too, the pointer is said to leave.
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        // An element inside has taken it.
        if (event.isDefaultPrevented()) return;
        event.preventDefault();
        onDrop(event.dataTransfer);
      },
    },
  };
}
