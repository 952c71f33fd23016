import { FieldSamples } from './field-samples.tsx'
import { ControlSamples } from './control-samples.tsx'

const states = ['hover', 'focus-visible', 'active'] as const

/** The buttons and fields as if all of them were hovered, focused or pressed: see `states.ts`. */
export function ForcedState({ of }: { of: string }) {
  return states.map((state) => (
    <section key={state} data-as={state} aria-label={`as if :${state}`}>
      <p className="help">as if :{state}</p>
      <ControlSamples />
      <FieldSamples of={`${of}-${state}`} />
    </section>
  ))
}
