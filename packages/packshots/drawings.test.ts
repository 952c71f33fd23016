import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawings } from './drawings.ts'

const folder = new URL('../square-emulator/demo/pictures/', import.meta.url)
const drawn = drawings()

test('the committed pictures are those that the generator draws, one for each snack', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...drawn.keys()].toSorted())
  const stale = [...drawn].filter(([file, svg]) => readFileSync(new URL(file, folder), 'utf8') !== svg)
  expect(
    stale.map(([file]) => file),
    'run node packages/packshots/draw.ts',
  ).toEqual([])
})

test('a committed picture is complete, small and loads nothing from elsewhere', () => {
  for (const [file, svg] of drawn) {
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"') && svg.endsWith('</svg>'), file).toBe(true)
    expect(svg, file).not.toMatch(/NaN|undefined|Infinity|<script|<image|href="(?!#)/)
    expect(svg.length, file).toBeLessThan(120_000)
  }
})
