import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

const icons = { info: 'info', ok: 'circle-check', warn: 'triangle-exclamation-point', danger: 'circle-exclamation-point' }

/** An inline notice. Use `role="alert"` for a new error. */
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
