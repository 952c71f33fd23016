import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const icons = { info: 'info', ok: 'circle-check', warn: 'triangle-exclamation-point', danger: 'circle-exclamation-point' }

/** A sentence that matters, in place. `role="alert"` for what has just gone wrong. */
export function Notice({
  tone = 'info',
  role,
  children,
}: {
  tone?: keyof typeof icons
  role?: 'alert' | 'status' | 'note'
  children: ReactNode
}) {
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
