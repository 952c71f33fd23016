import type { ComponentProps, MouseEvent } from 'react'
import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'paper'
  size?: 'small' | 'medium' | 'large'
  full?: boolean
  /** Name of the icon before the label. */
  icon?: string
}

/** A button. `busy` keeps its width and focus, and ignores a second press. */
export function Button({
  variant,
  size,
  full,
  icon,
  busy,
  className,
  children,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      className={lookOf({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? stopPress : rest.onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button. `to` is a path inside the shop, without the language. */
export function LinkButton({ variant, size, full, icon, to, className, children, ...rest }: Look & { to: string } & ComponentProps<'a'>) {
  const { href } = useLanguage()
  return (
    <a {...rest} href={href(to)} className={lookOf({ variant, size, full }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

function lookOf({ variant = 'primary', size = 'medium', full }: Look, className = ''): string {
  const classes = ['button']
  if (variant !== 'primary') classes.push(`button-${variant}`)
  if (size !== 'medium') classes.push(`button-${size}`)
  if (full) classes.push('button-full')
  if (className) classes.push(className)
  return classes.join(' ')
}

function stopPress(event: MouseEvent): void {
  event.preventDefault()
}
