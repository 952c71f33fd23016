import type { Face } from '../face.ts'
import { layouts } from '../layouts.ts'
import { textOnArc, nameLines, fitName, voiceStyles } from '../set-text.ts'
import { cylinder, grad, shadow } from '../light.ts'
import { mix } from '../numbers.ts'
import { drawPattern, drawMotif } from '../pack-parts.ts'
import type { Drawn } from './drawn.ts'

/** A round flat tin seen from above, or a caddy with a lid. */
export function tin(c: Face): Drawn {
  if (c.record.variant === 'round') {
    const cx = 190,
      cy = 272,
      R = 156,
      metal = mix(c.palette.deep, '#d9d3cf', 0.52),
      m2 = mix(metal, '#12060c', 0.34),
      by = cy + 2,
      bh = 92,
      fit = fitName(c.voice, c.record.name, 236, bh - 26, 2)
    return {
      defs:
        grad(c.id + 'f', [
          [0, '#fff', 0.34],
          [0.4, '#fff', 0],
          [1, '#12060c', 0.28],
        ]).replace('<linearGradient', '<linearGradient gradientTransform="rotate(38)"') +
        `<clipPath id="${c.id}c"><circle cx="${cx}" cy="${cy}" r="${R - 12}"/></clipPath>`,
      shadow: shadow(c.id, 204, 427, 104, 14, 22),
      body:
        `<circle cx="${cx + 28}" cy="${cy - 2}" r="${R - 2}" fill="${m2}"/><circle cx="${cx + 20}" cy="${cy - 1}" r="${R - 1}" fill="${mix(metal, '#12060c', 0.12)}"/><circle cx="${cx + 18}" cy="${cy - 1}" r="${R - 1}" fill="${c.palette.deep}"/><circle cx="${cx + 6}" cy="${cy}" r="${R}" fill="${m2}"/><circle cx="${cx}" cy="${cy}" r="${R}" fill="${metal}"/><circle cx="${cx}" cy="${cy}" r="${R}" fill="url(#${c.id}f)"/><circle cx="${cx}" cy="${cy}" r="${R - 9}" fill="${m2}"/>` +
        `<g clip-path="url(#${c.id}c)"><circle cx="${cx}" cy="${cy}" r="${R - 12}" fill="${c.palette.base}"/>${drawPattern(c, { x: cx - R, y: cy - R, w: 2 * R, h: 2 * R }, mix(c.palette.base, '#ffffff', 0.3), 0.3)}<circle cx="${cx}" cy="${by - 40}" r="68" fill="${c.field}"/>${drawMotif(c, cx, by - 44, 0.6)}` +
        `<path d="M${cx - R} ${by}H${cx + R}V${by + bh}H${cx - R}Z" fill="${c.palette.panel}"/><path d="M${cx - R} ${by + 5}h${2 * R}M${cx - R} ${by + bh - 5}h${2 * R}" stroke="${c.palette.ptext}" stroke-width="1.5" opacity=".6"/>${nameLines(c.voice, fit, { x: cx, y: by + (bh - fit.h) / 2 - (voiceStyles[c.voice].upper ? 0 : fit.size * 0.04), fill: c.palette.ptext, anchor: 'middle' })}` +
        textOnArc('small', c.record.origin, { cx, cy, r: R - 31, size: 12, fill: c.palette.text, track: 0.16 }) +
        textOnArc('small', c.record.weight, { cx, cy, r: R - 24, size: 10, fill: c.palette.text, track: 0.14, under: true }) +
        `<circle cx="${cx}" cy="${cy}" r="${R - 12}" fill="url(#${c.id}f)" opacity=".8"/></g><path d="M${cx - 104} ${cy - 86}A${R - 21} ${R - 21} 0 0 1 ${cx - 30} ${cy - R + 25}" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".34"/><circle cx="${cx}" cy="${cy}" r="${R - 12.5}" fill="none" stroke="#12060c" stroke-width="1.6" opacity=".35"/>`,
    }
  }
  const x = 84,
    X = 316,
    cx = 200,
    top = 158,
    bot = 422,
    ry = 19,
    lidTop = 102,
    metal = mix(c.palette.deep, '#e7e0d8', 0.42)
  const body = `M${x} ${top}V${bot}A116 ${ry} 0 0 0 ${X} ${bot}V${top}Z`
  return {
    defs: cylinder(c.id + 'f') + `<clipPath id="${c.id}c"><path d="${body}"/></clipPath>`,
    shadow: shadow(c.id, 200, 434, 122),
    body:
      `<g clip-path="url(#${c.id}c)"><rect x="${x}" y="${top - 20}" width="232" height="320" fill="${c.palette.base}"/>${layouts[c.record.layout ?? 'sun'](c, { x: x + 14, y: top + 22, w: 204, h: bot - top - 28 })}` +
      `<path d="M${x} ${bot - 9}A116 ${ry} 0 0 0 ${X} ${bot - 9}V${bot + 20}H${x}Z" fill="${metal}"/><path d="M${x} ${top + 8}A116 ${ry} 0 0 0 ${X} ${top + 8}V${top - 12}H${x}Z" fill="#12060c" opacity=".34"/><rect x="${x}" y="${top - 20}" width="232" height="320" fill="url(#${c.id}f)"/></g>` +
      `<path d="M${x - 5} ${lidTop}V${top - 2}A121 ${ry} 0 0 0 ${X + 5} ${top - 2}V${lidTop}Z" fill="${c.palette.deep}"/><path d="M${x - 5} ${top - 14}A121 ${ry} 0 0 0 ${X + 5} ${top - 14}V${top - 2}A121 ${ry} 0 0 1 ${x - 5} ${top - 2}Z" fill="${c.palette.pop}"/><path d="M${x - 5} ${lidTop}V${top - 2}A121 ${ry} 0 0 0 ${X + 5} ${top - 2}V${lidTop}Z" fill="url(#${c.id}f)"/>` +
      `<ellipse cx="${cx}" cy="${lidTop}" rx="121" ry="${ry + 3}" fill="${mix(c.palette.deep, '#ffffff', 0.2)}"/><ellipse cx="${cx}" cy="${lidTop + 1.5}" rx="110" ry="${ry - 1}" fill="${mix(c.palette.deep, '#12060c', 0.16)}"/><ellipse cx="${cx}" cy="${lidTop + 3}" rx="104" ry="${ry - 3}" fill="${c.palette.base}"/><ellipse cx="${cx - 26}" cy="${lidTop}" rx="48" ry="5" fill="#fff" opacity=".22"/><path d="M80 ${lidTop + 1}A121 ${ry + 3} 0 0 1 230 ${lidTop - 21}" fill="none" stroke="#fff" stroke-width="1.6" opacity=".6"/>`,
  }
}
