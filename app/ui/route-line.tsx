import { BiteMark } from './bite-mark.tsx'

/**
 * Progress from 0 to 100 percent: a dotted path with a bitten marker. `label` is its accessible
 * name.
 */
export function RouteLine({ percent, label }: { percent: number; label: string }) {
  const along = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div className="route-line">
      <progress className="sr-only" value={along} max={100} aria-label={label} />
      <i style={{ width: `${along}%` }}>
        <BiteMark />
      </i>
    </div>
  )
}
