import './dev-ui.css'
import { useEffect } from 'react'
import tokens from '#app/styles/tokens.css?raw'
import { PageHead } from '#app/layout/page-head.tsx'
import { ForcedState } from './forced-state.tsx'
import { FieldSamples } from './field-samples.tsx'
import { ControlSamples } from './control-samples.tsx'
import { TextSamples } from './text-samples.tsx'
import { PictureSamples } from './picture-samples.tsx'
import { forcePseudoStates } from './force-pseudo-states.ts'

// For developers, in development only: its texts are not translated.

const grounds = [
  { theme: 'light', dir: 'ltr' },
  { theme: 'dark', dir: 'ltr' },
  { theme: 'light', dir: 'rtl' },
  { theme: 'dark', dir: 'rtl' },
] as const

/** Every component of app/ui in every state, in both themes and both directions, side by side. */
export default function DevUiPage() {
  useEffect(forcePseudoStates, [])
  return (
    <div className="dev-ui">
      <PageHead title="Every component" />
      <style>{grounded()}</style>
      <h1>Every component</h1>
      <div className="dev-ui-grounds">
        {grounds.map(({ theme, dir }) => (
          <section key={theme + dir} data-ground={theme} dir={dir} aria-label={`${theme}, ${dir}`}>
            <p className="help">
              {theme}, {dir}
            </p>
            <ControlSamples />
            <FieldSamples of={`${theme}-${dir}`} />
            <TextSamples />
            <PictureSamples />
            <ForcedState of={`${theme}-${dir}`} />
          </section>
        ))}
      </div>
    </div>
  )
}

/** The design tokens of both themes, scoped to a part of a page. */
function grounded(): string {
  const light = /^:root \{[^}]*\}/m.exec(tokens)?.[0]
  const dark = /:root\[data-theme='dark'\] \{[^}]*\}/.exec(tokens)?.[0]
  if (!light || !dark) throw new Error('The tokens are not where they were')
  return light.replace(':root', '[data-ground]') + dark.replace(":root[data-theme='dark']", "[data-ground='dark']")
}
