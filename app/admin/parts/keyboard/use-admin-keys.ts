import { useEffect, useState } from 'react'
import { listenForKeys } from './listen.ts'
import { focusNamedForm } from './page-commands.ts'

type AdminDialog = 'palette' | 'help'

interface AdminKeys {
  /** The open dialog: the command palette or the list of shortcuts. */
  open: AdminDialog | null
  /** Opens a dialog instead of the other one, or closes it. */
  toggle: (dialog: AdminDialog) => void
  closed: (dialog: AdminDialog) => void
}

/** The keys of the admin, and the two dialogs that they open. */
export function useAdminKeys(): AdminKeys {
  const [open, setOpen] = useState<AdminDialog | null>(null)
  const toggle = (dialog: AdminDialog) => setOpen((former) => (former === dialog ? null : dialog))
  // Its event comes late: the other dialog may be open by then.
  const closed = (dialog: AdminDialog) => setOpen((former) => (former === dialog ? null : former))
  useEffect(() => {
    const end = listenForKeys((dialog) => setOpen((former) => (former === dialog ? null : dialog)))
    focusNamedForm()
    addEventListener('hashchange', focusNamedForm)
    return () => {
      removeEventListener('hashchange', focusNamedForm)
      end()
    }
  }, [])
  return { open, toggle, closed }
}
