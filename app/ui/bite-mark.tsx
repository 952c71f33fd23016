/** The logo: a bitten snack, in the text color or, as `.mark`, in the brand color. */
export function BiteMark({ className = 'mark', size }: { className?: string; size?: number }) {
  return (
    <svg className={className} width={size} height={size} viewBox="-10.5 -10.5 21 21" fill="currentColor" aria-hidden="true">
      <path d="M10 0A10 10 0 1 1 -1.5 -9.9A4.6 4.6 0 0 0 2.6 -5.2A4.6 4.6 0 0 0 6 -.9A4.6 4.6 0 0 0 10 0Z" />
      <circle cx="5.6" cy="-8.3" r="1.5" />
      <circle cx="9" cy="-5" r=".95" />
    </svg>
  )
}

/** The crumbs of a large bite: the last child of a `.bitten` box, in the color of its panel. */
export function BiteCrumbs({ fill }: { fill: string }) {
  return (
    <svg className="crumbs" viewBox="0 0 64 64" fill={fill} aria-hidden="true">
      <path d="M22 33l5-3 5 4-2 5-6 1zM37 22l3-2 3 3-2 3-4-1zM40 40l6-1 2 5-5 4-4-3zM30 50l3-1 1 3-3 1z" />
    </svg>
  )
}
