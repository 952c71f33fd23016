import type { Face } from '../face.ts'
import { layouts } from '../layouts.ts'
import { crimp, film, grad, shadow } from '../light.ts'
import { n, seededNumbers } from '../numbers.ts'
import type { Drawn } from './drawn.ts'

/** A bar with its wrapper torn open and a bite taken. */
export function bar(c: Face): Drawn {
  const [c1, c2, c3] = Array.isArray(c.record.content) ? c.record.content : (baked[c.record.motif] ?? chocolate)
  const body = 'M120 152L132 141L144 152L157 140L170 151L183 139L196 151L209 139L222 150L235 138L248 149L262 138L280 150V424H120Z'
  let notch = 'M120 424'
  for (let i = 0; i < 16; i++) notch += `l5 7l5 -7`
  const bite = 'M134 92a14 14 0 0 1 14 -14H204a15 15 0 0 0 18 21a15.5 15.5 0 0 0 17 20a15 15 0 0 0 27 5V168H134Z'
  return {
    defs:
      film(c.id + 'f') +
      grad(c.id + 'g', [
        [0, '#fff', 0.28],
        [0.3, '#fff', 0],
        [1, '#12060c', 0.3],
      ]) +
      `<clipPath id="${c.id}c"><path d="${body}V452H120Z"/></clipPath>`,
    shadow: shadow(c.id, 214, 438, 92, 13, 22),
    body:
      `<g transform="rotate(7 200 270)"><path d="${bite}" fill="${c1}"/><path d="M134 128H266M200 78V168" stroke="${c2}" stroke-width="4"/><path d="M134 131.5H262M203 100V168" stroke="${c3}" stroke-width="1.8"/><path d="M204 78a15 15 0 0 0 18 21a15.5 15.5 0 0 0 17 20a15 15 0 0 0 27 5l0 9a22 22 0 0 1 -33 -7a22 22 0 0 1 -17 -20a22 22 0 0 1 -18 -28Z" fill="${c3}"/>${c.record.motif === 'sesame' ? seeds(c.record.name) : ''}<path d="${bite}" fill="url(#${c.id}g)"/>` +
      `<path d="M128 148V134L140 146L152 130L166 145L179 128L193 144L206 130L219 144L232 129L246 144L258 130L272 146V170H128Z" fill="#E9E2DB"/><path d="M128 148V134L140 146V170H128ZM152 130L166 145V170L152 160ZM179 128L193 144V170L179 160ZM206 130L219 144V170L206 160ZM232 129L246 144V170L232 160ZM258 130L272 146V170L258 160Z" fill="#B9AFA7"/>` +
      `<path d="${notch}V410H120Z" fill="${c.palette.deep}"/><g clip-path="url(#${c.id}c)"><rect x="110" y="130" width="180" height="300" fill="${c.palette.base}"/>${layouts[c.record.layout ?? 'sun'](c, { x: 124, y: 164, w: 152, h: 242 })}<rect x="110" y="408" width="180" height="20" fill="${c.palette.deep}"/><rect x="110" y="130" width="180" height="300" fill="url(#${c.id}f)"/></g>` +
      `<path d="${crimp(120, 409, 160, 15, 5)}" stroke="#12060c" stroke-width="1" opacity=".3"/><path d="M120 408H280" stroke="#fff" stroke-width="1.4" opacity=".4"/><path d="M134 168C131 230 131 330 134 400" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".22"/></g>`,
  }
}

// Body, shade and light of the bar itself.
const chocolate = ['#5A2E1C', '#3E1C10', '#8A5233']
const baked: Record<string, string[]> = { sesame: ['#E3A94C', '#B97A24', '#F6D08A'] }

function seeds(name: string): string {
  const r = seededNumbers(name)
  return Array.from({ length: 26 }, () => {
    const x = 138 + r() * 88
    const y = 84 + r() * 62
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="3.6" ry="2.1" fill="${r() > 0.72 ? '#3B2A25' : '#FBE7BB'}" transform="rotate(${Math.round(r() * 180)} ${n(x)} ${n(y)})"/>`
  }).join('')
}
