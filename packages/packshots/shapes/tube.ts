import type { Face } from '../face.ts'
import { layouts } from '../layouts.ts'
import { cylinder, shadow } from '../light.ts'
import { mix } from '../numbers.ts'
import type { Drawn } from './drawn.ts'

/** A tall cardboard tube with a lid. */
export function tube(c: Face): Drawn {
  const x = 122,
    X = 278,
    cx = 200,
    top = 112,
    bot = 424,
    ry = 12,
    metal = mix(c.palette.deep, '#efe9e2', 0.6)
  const body = `M${x} ${top}V${bot}A78 ${ry} 0 0 0 ${X} ${bot}V${top}Z`
  return {
    defs: cylinder(c.id + 'f') + `<clipPath id="${c.id}c"><path d="${body}"/></clipPath>`,
    shadow: shadow(c.id, 200, 432, 84, 13, 20),
    body:
      `<g clip-path="url(#${c.id}c)"><rect x="${x}" y="${top - 20}" width="156" height="360" fill="${c.palette.base}"/>${layouts[c.record.layout ?? 'sun'](c, { x: x + 4, y: top + 12, w: 148, h: bot - top - 16 })}` +
      `<path d="M${x} ${bot - 8}A78 ${ry} 0 0 0 ${X} ${bot - 8}V${bot + 20}H${x}Z" fill="${metal}"/><path d="M${x} ${top + 6}A78 ${ry} 0 0 0 ${X} ${top + 6}V${top - 10}H${x}Z" fill="#12060c" opacity=".32"/><rect x="${x}" y="${top - 20}" width="156" height="360" fill="url(#${c.id}f)"/></g>` +
      `<path d="M${x - 4} 74V${top - 1}A82 ${ry} 0 0 0 ${X + 4} ${top - 1}V74Z" fill="${c.palette.pop}"/><path d="M${x - 4} ${top - 11}A82 ${ry} 0 0 0 ${X + 4} ${top - 11}" fill="none" stroke="#12060c" stroke-width="1.4" opacity=".25"/><path d="M${x - 4} 74V${top - 1}A82 ${ry} 0 0 0 ${X + 4} ${top - 1}V74Z" fill="url(#${c.id}f)"/>` +
      `<ellipse cx="${cx}" cy="74" rx="82" ry="${ry + 2}" fill="${mix(c.palette.pop, '#ffffff', 0.32)}"/><ellipse cx="${cx}" cy="75.5" rx="72" ry="${ry - 1.5}" fill="${mix(c.palette.pop, '#12060c', 0.1)}"/><ellipse cx="${cx}" cy="77" rx="68" ry="${ry - 3}" fill="${c.palette.pop}"/><ellipse cx="${cx - 20}" cy="74.5" rx="34" ry="3.4" fill="#fff" opacity=".3"/>`,
  }
}
