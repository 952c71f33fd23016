import type { Face } from '../face.ts'
import { layouts } from '../layouts.ts'
import { crimp, film, shadow, sheen } from '../light.ts'
import type { Drawn } from './drawn.ts'

/** A sealed foil pouch. */
export function pouch(c: Face): Drawn {
  const body =
    'M84 62H316C317 78 314 92 315 106C323 170 331 250 330 332C330 380 327 410 321 428C300 440 250 444 200 444C150 444 100 440 79 428C73 410 70 380 70 332C69 250 77 170 85 106C86 92 83 78 84 62Z'
  return {
    defs: film(c.id + 'f') + sheen(c.id + 'g') + `<clipPath id="${c.id}c"><path d="${body}"/></clipPath>`,
    shadow: shadow(c.id, 200, 438, 128),
    body:
      `<g clip-path="url(#${c.id}c)"><rect x="60" y="50" width="280" height="400" fill="${c.palette.base}"/>${layouts[c.record.layout ?? 'sun'](c, { x: 82, y: 126, w: 236, h: 284 })}` +
      `<path d="M70 396Q200 436 330 396V450H70Z" fill="#12060c" opacity=".16"/><path d="M70 396Q200 436 330 396" fill="none" stroke="#fff" stroke-width="1.4" opacity=".35"/>` +
      `<rect x="60" y="50" width="280" height="52" fill="${c.palette.base}"/><rect x="60" y="50" width="280" height="52" fill="#fff" opacity=".1"/><path d="${crimp(80, 64, 240, 36)}" stroke="#12060c" stroke-width="1" opacity=".16"/><path d="M70 102H330" stroke="#12060c" stroke-width="1.6" opacity=".22"/><path d="M70 104H330" stroke="#fff" stroke-width="1.2" opacity=".35"/>` +
      `<path d="M78 114H322M78 118.5H322" stroke="#12060c" stroke-width="1.2" opacity=".16"/>` +
      `<rect x="60" y="50" width="280" height="400" fill="url(#${c.id}f)"/>` +
      `<path d="M98 112C88 200 86 310 94 404C98 412 110 414 116 410C106 320 106 220 116 116C112 108 102 106 98 112Z" fill="url(#${c.id}g)"/><path d="M308 150C316 230 318 310 312 396" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".16"/>` +
      `<path d="M86 106C112 122 120 142 118 172M314 106C292 120 284 134 286 158" fill="none" stroke="#12060c" stroke-width="2" stroke-linecap="round" opacity=".08"/><path d="M88 109C116 126 124 146 121 178M312 110C294 122 288 136 289 160" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".14"/></g>` +
      `<path d="M84 78l6 4l-6 4zM316 78l-6 4l6 4z" fill="#12060c" opacity=".28"/>`,
  }
}
