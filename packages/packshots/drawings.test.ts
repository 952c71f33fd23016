import { expect, test } from 'vitest'
import { demoDrawings } from './drawings.ts'
import { ingredientMotifs } from './ingredients.ts'

const drawn = Array.from(demoDrawings, ([file, draw]): [string, string] => [file, draw()])

test('a demo picture is complete, small, loads nothing from elsewhere and is the same each time', () => {
  expect(drawn).toHaveLength(3 * 96)
  for (const [file, svg] of drawn) {
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"') && svg.endsWith('</svg>'), file).toBe(true)
    expect(svg, file).not.toMatch(/NaN|undefined|Infinity|<script|<image|href="(?!#)/)
    expect(svg.length, file).toBeLessThan(120_000)
    expect(demoDrawings.get(file)?.(), file).toBe(svg)
  }
})

test('every shape that a demo picture refers to is defined in it', () => {
  for (const [file, svg] of drawn) {
    const defined = new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
    for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(defined.has(id), `${file} ${id}`).toBe(true)
  }
})

test('no shadow of a demo pack ends at the edge of its picture', () => {
  for (const [file, svg] of drawn.filter(([file]) => !/-(?:ingredients|served)/.test(file))) {
    const shadows = svg.matchAll(/<ellipse cx="([\d.]+)" cy="[\d.]+" rx="([\d.]+)" ry="[\d.]+" fill="url\(#\w+s\)"/g)
    for (const [, cx, rx] of shadows) {
      expect(Number(cx) + Number(rx), file).toBeLessThanOrEqual(400)
      expect(Number(cx) - Number(rx), file).toBeGreaterThanOrEqual(0)
    }
  }
})

test('a scatter begins with the motif of the pack, then other ingredients, and salt and sugar last', () => {
  expect(ingredientMotifs('sugar; glucose syrup; lychee juice 18%; pectin; citric acid', 'lychee')).toEqual(['lychee', 'salt'])
  expect(ingredientMotifs('sugar; licorice extract; rapeseed oil; anise oil', 'diamond')).toEqual(['anise', 'salt'])
})

test('a scatter shows nothing that is only named in an allergen note or a starch', () => {
  expect(ingredientMotifs('blue corn 72% (blue corn, water, lime); potato starch; lemongrass; sunflower lecithin', 'tortilla')).toEqual([
    'corn',
  ])
})
