import type { Face } from '../face.ts'
import { nameLines, fitName, smallPrint } from '../set-text.ts'
import { crimp, cylinder, shadow, sheen } from '../light.ts'
import { mix, n, seededNumbers } from '../numbers.ts'
import { drawMotif } from '../pack-parts.ts'
import type { Drawn } from './drawn.ts'

/** A glass jar with visible contents and a paper label. */
export function jar(c: Face): Drawn {
  const body = 'M136 146H264C266 164 308 168 308 204V408C308 428 296 440 276 440H124C104 440 92 428 92 408V204C92 168 134 164 136 146Z'
  const r = seededNumbers(c.record.name),
    liquid = typeof c.record.content === 'string' ? c.record.content : mix(c.palette.deep, c.palette.base, 0.4)
  let bits = ''
  for (let j = 0; j < 7; j++)
    for (let i = 0; i < 5; i++) {
      const y = 196 + j * 38 + r() * 8
      if (y > 276 && y < 388) continue
      bits += `<use href="#${c.id}${c.record.fill && (i + j) % 2 ? 'n' : 'm'}" transform="translate(${n(104 + i * 48 + (j & 1 ? 24 : 0) - 12 + r() * 10)} ${n(y)}) rotate(${Math.round(r() * 360)}) scale(${n(3 + r() * 0.6) / 10})"/>`
    }
  const ly = 262,
    lh = 132,
    cx = 200,
    fit = fitName(c.voice, c.record.name, 186, lh - 68, 2)
  return {
    defs: cylinder(c.id + 'f') + sheen(c.id + 'g') + `<clipPath id="${c.id}c"><path d="${body}"/></clipPath>`,
    shadow: shadow(c.id, 200, 436, 112),
    body:
      `<g clip-path="url(#${c.id}c)"><rect x="80" y="140" width="240" height="310" fill="${mix(liquid, '#ffffff', 0.25)}"/><rect x="80" y="184" width="240" height="260" fill="${liquid}"/>${c.definitions()}${bits}` +
      `<g><path d="M92 ${ly}Q200 ${ly + 14} 308 ${ly}V${ly + lh}Q200 ${ly + lh + 14} 92 ${ly + lh}Z" fill="${c.palette.panel}"/><path d="M92 ${ly + 6}Q200 ${ly + 20} 308 ${ly + 6}M92 ${ly + lh - 6}Q200 ${ly + lh + 8} 308 ${ly + lh - 6}" fill="none" stroke="${c.palette.pop}" stroke-width="2.4"/>` +
      smallPrint(c.record.weight, { x: cx, y: ly + lh - 5, fill: c.palette.ptext, anchor: 'middle', size: 8.5 }) +
      smallPrint(c.record.origin, { x: cx, y: ly + 38, fill: c.palette.ptext, anchor: 'middle' }) +
      nameLines(c.voice, fit, { x: cx, y: ly + 45 + (lh - 66 - fit.h) / 2, fill: c.palette.ptext, anchor: 'middle' }) +
      `<circle cx="${cx}" cy="${ly - 16}" r="44" fill="${c.palette.panel}"/><circle cx="${cx}" cy="${ly - 16}" r="39.5" fill="none" stroke="${c.palette.pop}" stroke-width="2.2"/>${drawMotif(c, cx, ly - 16, 0.33)}</g>` +
      `<rect x="80" y="140" width="240" height="310" fill="url(#${c.id}f)" opacity=".8"/><path d="M92 432H308" stroke="#fff" stroke-width="5" opacity=".2"/></g>` +
      `<path d="M112 212C104 222 104 240 104 300V396C104 410 108 420 118 424C122 380 118 260 124 208C124 200 118 204 112 212Z" fill="url(#${c.id}g)"/><path d="${body}" fill="none" stroke="#fff" stroke-width="3" opacity=".4"/>` +
      `<path d="M128 98H272V136A72 9 0 0 1 128 136Z" fill="${c.palette.pop}"/><path d="${crimp(128, 104, 144, 34, 6)}" stroke="#12060c" stroke-width="1.2" opacity=".16"/><path d="M128 98H272V136A72 9 0 0 1 128 136Z" fill="url(#${c.id}f)"/><ellipse cx="200" cy="98" rx="72" ry="10" fill="${mix(c.palette.pop, '#ffffff', 0.3)}"/><ellipse cx="200" cy="99" rx="63" ry="7" fill="${mix(c.palette.pop, '#ffffff', 0.1)}"/>` +
      `<path d="M134 146A66 7 0 0 0 266 146" fill="none" stroke="#12060c" stroke-width="5" opacity=".2"/>`,
  }
}
