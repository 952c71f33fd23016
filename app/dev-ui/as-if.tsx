import { Fields } from './fields.tsx'
import { Pressed } from './pressed.tsx'

const states = ['hover', 'focus-visible', 'active'] as const

/** What is pressed and filled in as if the mouse, the focus or a finger were on all of it: see `states.ts`. */
export function AsIf({ of }: { of: string }) {
  return states.map((state) => (
    <section key={state} data-as={state} aria-label={`as if :${state}`}>
      <p className="help">as if :{state}</p>
      <Pressed />
      <Fields of={`${of}-${state}`} />
    </section>
  ))
}
