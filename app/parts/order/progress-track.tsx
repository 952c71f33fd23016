import './track.css'
import type { ReactNode } from 'react'
import { BiteMark } from '#app/ui/bite-mark.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ProgressStop {
  name: string
  state: 'done' | 'now' | 'ahead'
  detail?: ReactNode
}

/** The progress of an order as steps on a dotted line. The bitten marker is at the present step. */
export function ProgressTrack({ stops, label }: { stops: ProgressStop[]; label?: string }) {
  return (
    <ol className="track" aria-label={label}>
      {stops.map(({ name, state, detail }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="track-line">
            <ProgressMarker state={state} />
          </span>
          <span className="track-name">{name}</span>
          {detail && <span className="track-detail">{detail}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The marker of one step: ticked, bitten or empty. */
export function ProgressMarker({ state }: { state: ProgressStop['state'] }) {
  return (
    <span className="ball" data-state={state} aria-hidden="true">
      {state === 'done' && <Icon name="check" small />}
      {state === 'now' && <BiteMark className="" size={15} />}
    </span>
  )
}
