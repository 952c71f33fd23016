import './dev-ui.css'
import { useEffect } from 'react'
import tokens from '../styles/tokens.css?raw'
import { PageHead } from '../layout/page-head.tsx'
import { AsIf } from './as-if.tsx'
import { Fields } from './fields.tsx'
import { Pressed } from './pressed.tsx'
import { Said } from './said.tsx'
import { Shown } from './shown.tsx'
import { showStates } from './states.ts'

// For developers, in development only: its texts are not translated.

const grounds = [
  { theme: 'light', dir: 'ltr' },
  { theme: 'dark', dir: 'ltr' },
  { theme: 'light', dir: 'rtl' },
  { theme: 'dark', dir: 'rtl' },
] as const

/** Every component of app/ui in every state, in both themes and both directions, side by side. */
export default function DevUi() {
  useEffect(showStates, [])
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
            <Pressed />
            <Fields of={`${theme}-${dir}`} />
            <Said />
            <Shown />
            <AsIf of={`${theme}-${dir}`} />
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
