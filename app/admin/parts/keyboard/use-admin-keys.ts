import { useCallback, useEffect, useState } from 'react'
import { listenForKeys } from './listen.ts'
import { focusNamedForm } from './page-commands.ts'

type AdminDialog = 'palette' | 'help'

/** A dialog from its opening until it has closed. */
interface OpenDialog {
  dialog: AdminDialog
  /** Another number for each opening. */
  opening: number
}

interface AdminKeys {
  /** The open dialog: the command palette or the list of shortcuts. */
  open: OpenDialog | null
  /** Opens a dialog instead of the other one, or closes it. */
  toggle: (dialog: AdminDialog) => void
  closed: (opened: OpenDialog) => void
}

/** The keys of the admin, and the two dialogs that they open. */
export function useAdminKeys(): AdminKeys {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const toggle = useCallback((dialog: AdminDialog) => {
    // After Escape the dialog is gone, but its event may still be to come.
    const isShown = document.querySelector('dialog:modal') !== null
    setOpen((former) => (former?.dialog === dialog && isShown ? null : { dialog, opening: (former?.opening ?? 0) + 1 }))
  }, [])
  // That event comes late: another dialog may be open by then.
  const closed = (opened: OpenDialog) => setOpen((former) => (former === opened ? null : former))
  useEffect(() => {
    const end = listenForKeys(toggle)
    focusNamedForm()
    addEventListener('hashchange', focusNamedForm)
    return () => {
      removeEventListener('hashchange', focusNamedForm)
      end()
    }
  }, [toggle])
  return { open, toggle, closed }
}
