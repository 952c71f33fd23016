import type { PieceForm } from '#packages/square-emulator/demo/snack.ts'
import { ball, ci, el, f, ln, pol, ring } from './svg-shapes.ts'
import { mix, seededNumbers } from './numbers.ts'

/** The three tones of a piece, from its one color. */
interface Tones {
  body: string
  shade: string
  light: string
}

/** One piece of the snack, as it lies in a bowl: about 80 wide, centered, in the given color. */
export function drawPiece(form: PieceForm, color: string): string {
  return pieces[form]({ body: color, shade: mix(color, '#3A1408', 0.3), light: mix(color, '#FFFFFF', isDark(color) ? 0.26 : 0.5) })
}

const isDark = (color: string) => parseInt(color.slice(3, 5), 16) < 80

const pieces: Record<PieceForm, (tones: Tones) => string> = {
  chip: ({ body, shade, light }) =>
    f('M-42 4C-44 -18 -18 -32 8 -29C32 -27 46 -12 42 8C38 26 8 32 -16 27C-32 24 -41 17 -42 4Z', shade) +
    f('M-40 0C-40 -20 -16 -31 8 -28C30 -26 44 -12 40 4C36 20 8 26 -14 22C-30 19 -39 13 -40 0Z', body) +
    ln('M-26 -8C-12 -18 12 -18 28 -8', light, 5) +
    ln('M-22 8C-8 1 12 2 26 8', mix(body, shade, 0.5), 3),
  puff: ({ body, shade, light }) =>
    ci(-15, 8, 20, shade) +
    ci(16, 9, 21, shade) +
    ci(-14, -3, 21, body) +
    ci(13, -8, 23, body) +
    ci(4, 9, 18, body) +
    el(-18, -10, 9, 5, light, -30) +
    el(10, -18, 8, 4, light, -20),
  gummy: ({ body, shade, light }) => {
    const r = seededNumbers('sugar')
    const grains = Array.from({ length: 12 }, () => ci(-26 + r() * 52, -22 + r() * 44, 1.5 + r(), mix(light, '#FFFFFF', 0.6))).join('')
    return (
      '<rect x="-32" y="-24" width="64" height="56" rx="18" fill="' +
      shade +
      '"/><rect x="-32" y="-30" width="64" height="54" rx="18" fill="' +
      body +
      '"/>' +
      el(-10, -18, 14, 5, light, -8) +
      grains
    )
  },
  drop: ({ body, shade, light }) =>
    el(0, 5, 33, 25, shade) + el(0, 0, 33, 24, body) + el(0, 0, 20, 13, mix(body, shade, 0.4)) + el(-12, -12, 10, 4, light, -24),
  block: ({ body, shade, light }) =>
    f('M0 -38L38 -18L0 2L-38 -18Z', light) +
    f('M-38 -18L0 2V38L-38 18Z', body) +
    f('M38 -18L0 2V38L38 18Z', shade) +
    ln('M-16 -20L0 -28', mix(light, '#FFFFFF', 0.6), 3.4),
  stick: ({ body, shade, light }) =>
    `<rect x="-48" y="-9" width="96" height="20" rx="9" fill="${shade}"/><rect x="-48" y="-11" width="96" height="16" rx="8" fill="${body}"/>` +
    ln('M-38 -6H10', light, 3.4),
  strip: ({ body, shade, light }) =>
    f('M-46 2C-34 -22 -14 -8 2 -16C20 -25 36 -16 46 -8C44 8 34 12 20 8C4 4 -6 20 -22 16C-34 14 -42 12 -46 2Z', shade) +
    f('M-46 0C-34 -24 -14 -11 2 -19C20 -28 36 -19 46 -11C42 2 34 6 20 2C4 -2 -6 14 -22 10C-34 8 -42 8 -46 0Z', body) +
    ln('M-32 -6C-18 -12 -8 -4 4 -8C14 -12 24 -12 32 -9', light, 3.4),
  ball: ({ body, shade, light }) => ball(0, 0, 25, body, shade, light),
  cracker: ({ body, shade, light }) =>
    f('M-36 5a36 30 0 1 0 72 0a36 30 0 1 0 -72 0Z', shade) +
    el(0, 0, 36, 29, body) +
    el(-4, -6, 24, 15, light) +
    el(-3, -4, 22, 14, mix(body, light, 0.5)) +
    ring(6, 20, (a) => ci(pol(18, a)[0], pol(18, a)[1] * 0.78, 2.4, shade)),
  square: ({ body, shade, light }) =>
    f('M-34 -22H30L38 -14V26H-26L-34 18Z', shade) +
    f('M-34 -24H30V18H-34Z', body) +
    f('M-25 -15H21V9H-25Z', mix(body, shade, 0.45)) +
    ln('M-34 -23H29', light, 3.4) +
    ln('M-24 10H21', light, 2),
  cookie: ({ body, shade, light }) =>
    f('M-40 2C-40 26 40 26 40 2Z', shade) +
    el(0, 0, 40, 24, body) +
    el(-6, -6, 25, 11, light) +
    ring(5, 10, (a) => ci(pol(24, a)[0], pol(24, a)[1] * 0.55, 2.6, mix(body, shade, 0.6))),
  nut: ({ body, shade, light }) =>
    f('M-40 3C-28 -22 14 -28 42 -2C22 24 -24 26 -40 3Z', shade) +
    f('M-40 1C-28 -24 14 -29 42 -4C22 15 -22 18 -40 1Z', body) +
    ln('M-24 -3C-8 -14 8 -15 22 -11M-20 6C-4 2 10 2 22 -1', light, 2.8),
  crescent: ({ body, shade, light }) =>
    ln('M-26 -14C-18 16 16 20 28 -8', shade, 24) + ln('M-26 -17C-18 12 16 16 28 -11', body, 20) + ln('M-22 -16C-16 2 -4 9 8 8', light, 4),
  ring: ({ body, shade, light }) =>
    `<ellipse cx="0" cy="5" rx="30" ry="22" fill="none" stroke="${shade}" stroke-width="19"/><ellipse cx="0" cy="0" rx="30" ry="22" fill="none" stroke="${body}" stroke-width="18"/><ellipse cx="0" cy="-2" rx="31" ry="23" fill="none" stroke="${light}" stroke-width="3" stroke-dasharray="10 12"/>`,
  flake: ({ body, shade, light }) =>
    f('M-42 -12L14 -30L44 8L-16 28Z', shade) + f('M-42 -15L14 -33L44 3L-16 22Z', body) + ln('M-28 -12L10 -24', light, 3.6),
}
