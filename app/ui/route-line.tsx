import { BiteMark } from './bite-mark.tsx'

/** How far along: a dotted path with a bitten marker. `label` says it in words. */
export function RouteLine({ percent, label }: { percent: number; label: string }) {
  const along = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div className="route-line" role="progressbar" aria-label={label} aria-valuenow={along} aria-valuemin={0} aria-valuemax={100}>
      <i style={{ width: `${along}%` }}>
        <BiteMark />
      </i>
    </div>
  )
}
