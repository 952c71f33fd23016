import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

const icons = { info: 'info', ok: 'circle-check', warn: 'triangle-exclamation-point', danger: 'circle-exclamation-point' }

/** A sentence that matters, in place. `role="alert"` for what has just gone wrong. */
export function Notice({
  tone = 'info',
  children,
  ...rest
}: { tone?: keyof typeof icons; role?: 'alert' | 'status' | 'note' } & Omit<ComponentProps<'div'>, 'className' | 'role'>) {
  return (
    <div {...rest} className={`notice notice-${tone}`}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
