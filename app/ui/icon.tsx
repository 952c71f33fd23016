import sheet from './icons.svg'

interface IconProps {
  /** An icon name from scripts/assets/icons.ts. */
  name: string
  /** 16 px instead of 20. */
  small?: boolean
  className?: string
}

/** An icon beside a word, never instead of one: it is hidden from screen readers. */
export function Icon({ name, small, className }: IconProps) {
  const classes = small ? 'icon icon-small' : 'icon'
  return (
    <svg className={className ? `${classes} ${className}` : classes} aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
