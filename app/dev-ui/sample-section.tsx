import type { ReactNode } from 'react'

/** A component's name above its states. */
export function SampleSection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="dev-ui-sample">
      <h2>{name}</h2>
      <div>{children}</div>
    </div>
  )
}
