import type { ReactNode } from 'react'

/** A component's name above its states. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="dev-ui-sample">
      <h2>{name}</h2>
      <div>{children}</div>
    </div>
  )
}
