import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> {
  /** Called once the dialog has closed, also by Escape or a press beside it. */
  closed: () => void
}

/**
 * A modal dialog that is open while it is mounted. When it goes, the focus returns to where it was.
 */
export function Modal({ closed, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before React removes the element: only an open dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog {...rest} ref={dialog} closedby="any" onClose={closed}>
      {children}
    </dialog>
  )
}
