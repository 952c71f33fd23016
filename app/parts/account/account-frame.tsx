import './account.css'
import type { ReactNode } from 'react'

/** The form on one side and, on wide screens, products on the other. */
export function AccountFrame({ children, panel }: { children: ReactNode; panel?: ReactNode }) {
  return (
    <div className={panel ? 'account-frame' : 'account-frame account-frame-alone'}>
      <div className="account-form">{children}</div>
      {panel}
    </div>
  )
}
