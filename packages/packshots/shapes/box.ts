import type { Face } from '../face.ts'
import { layouts } from '../layouts.ts'
import { smallPrint } from '../set-text.ts'
import { grad, shadow } from '../light.ts'
import { mix, n } from '../numbers.ts'
import type { Drawn } from './drawn.ts'

/** A carton, upright or landscape. */
export function box(c: Face): Drawn {
  const wide = c.record.variant === 'wide'
  const layout = c.record.layout ?? 'sun'
  const b = wide ? { x: 30, y: 206, w: 294, h: 218, dx: 36, dy: -32 } : { x: 80, y: 116, w: 208, h: 322, dx: 36, dy: -22 }
  const { x, y, w, h, dx, dy } = b,
    X = x + w,
    Y = y + h
  return {
    defs:
      grad(c.id + 'f', [
        [0, '#fff', 0.2],
        [0.45, '#fff', 0.02],
        [1, '#12060c', 0.1],
      ]) +
      grad(c.id + 'g', [
        [0, '#12060c', 0.1],
        [1, '#12060c', 0.42],
      ]) +
      `<clipPath id="${c.id}c"><path d="M${x} ${y}H${X}V${Y}H${x}Z"/></clipPath><clipPath id="${c.id}d"><path d="M${X} ${y}l${dx} ${dy}v${h}l${-dx} ${-dy}Z"/></clipPath>`,
    shadow: shadow(c.id, x + (w + dx) / 2, Y - 3, (w + dx) / 2, 14, wide ? 4 : 14),
    body:
      `<path d="M${x} ${y}l${dx} ${dy}H${X + dx}L${X} ${y}Z" fill="${mix(c.palette.base, '#ffffff', 0.34)}"/><path d="M${x + dx / 2} ${y + dy / 2}H${X + dx / 2}" stroke="#12060c" stroke-width="1.2" opacity=".2"/><path d="M${x + w * 0.36} ${y}l${dx * 0.5} ${dy * 0.5}h${w * 0.28}l${-dx * 0.5} ${-dy * 0.5}Z" fill="${c.palette.pop}" opacity=".9"/>` +
      `<g clip-path="url(#${c.id}d)"><path d="M${X} ${y}l${dx} ${dy}v${h}l${-dx} ${-dy}Z" fill="${c.palette.deep}"/><g transform="translate(${X} ${y}) skewY(${n((Math.atan(dy / dx) * 180) / Math.PI)})">${smallPrint(c.record.category, { x: 0, y: 0, fill: c.palette.panel, size: 10 }).replace('translate(0 0)', `translate(${dx / 2 - 3} 22) rotate(90)`)}</g><path d="M${X} ${y}l${dx} ${dy}v${h}l${-dx} ${-dy}Z" fill="url(#${c.id}g)"/></g>` +
      `<g clip-path="url(#${c.id}c)"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${c.palette.base}"/>${layouts[layout](c, { x, y: y + 4, w, h: h - 8 })}<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#${c.id}f)"/></g>` +
      `<path d="M${x} ${y + 0.8}H${X}" stroke="#fff" stroke-width="1.6" opacity=".55"/><path d="M${X} ${y}V${Y}" stroke="#fff" stroke-width="1.6" opacity=".4"/><path d="M${x} ${Y - 0.8}H${X}l${dx} ${dy}" fill="none" stroke="#12060c" stroke-width="1.6" opacity=".28"/>`,
  }
}
