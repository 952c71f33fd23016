import type { Face } from '../face.ts'
import { layouts } from '../layouts.ts'
import { grad, shadow } from '../light.ts'
import { mix } from '../numbers.ts'
import { drawShopMark } from '../pack-parts.ts'
import type { Drawn } from './drawn.ts'

/** A paper bag, folded over and sealed. */
export function bag(c: Face): Drawn {
  const layout = c.record.layout ?? 'sun'
  // The seal covers the middle, where these two layouts print the origin.
  const top = layout === 'sun' || layout === 'arch' ? 180 : 172
  const body = 'M98 128H302L308 420C308 432 304 440 298 440H102C96 440 92 432 92 420Z'
  return {
    defs:
      grad(c.id + 'f', [
        [0, '#12060c', 0.22],
        [0.085, '#12060c', 0.1],
        [0.09, '#fff', 0.26],
        [0.3, '#fff', 0.04],
        [0.7, '#12060c', 0.03],
        [0.905, '#12060c', 0.1],
        [0.91, '#12060c', 0.24],
        [1, '#12060c', 0.38],
      ]) + `<clipPath id="${c.id}c"><path d="${body}"/></clipPath>`,
    shadow: shadow(c.id, 200, 436, 112),
    body:
      `<g clip-path="url(#${c.id}c)"><rect x="84" y="110" width="232" height="340" fill="${c.palette.base}"/>${layouts[layout](c, { x: 110, y: top, w: 180, h: 434 - top })}` +
      `<rect x="84" y="110" width="232" height="340" fill="url(#${c.id}f)"/><path d="M96 160H304V178C240 186 160 186 96 178Z" fill="#12060c" opacity=".2"/>` +
      `<path d="M110 300L96 440H110ZM290 300L304 440H290Z" fill="#12060c" opacity=".1"/><path d="M128 206C138 260 130 330 140 400M270 220C262 270 270 320 262 380" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".07"/></g>` +
      `<path d="M92 96C92 90 96 86 102 86H298C304 86 308 90 308 96L304 160C304 164 300 167 296 167H104C100 167 96 164 96 160Z" fill="${mix(c.palette.base, '#ffffff', 0.16)}"/><path d="M93 112H307M95 136H305" stroke="#12060c" stroke-width="1.4" opacity=".14"/><path d="M93 113.6H307M95 137.6H305" stroke="#fff" stroke-width="1.4" opacity=".3"/><path d="M98 165H302" stroke="#12060c" stroke-width="2" opacity=".18"/><path d="M92 96L96 160C96 164 100 167 104 167H118L110 86H102C96 86 92 90 92 96ZM308 96L304 160C304 164 300 167 296 167H284L290 86H298C304 86 308 90 308 96Z" fill="#12060c" opacity=".12"/><path d="M98 87.4H302" stroke="#fff" stroke-width="2" opacity=".5"/>` +
      `<circle cx="200" cy="154" r="27" fill="#12060c" opacity=".14"/><circle cx="200" cy="151" r="27" fill="${c.palette.pop}"/><circle cx="200" cy="151" r="22.5" fill="none" stroke="${mix(c.palette.pop, '#ffffff', 0.75)}" stroke-width="1.2" stroke-dasharray="1.4 3.4" stroke-linecap="round"/>${drawShopMark(200, 151.5, 1.2, mix(c.palette.pop, '#ffffff', 0.88))}`,
  }
}
