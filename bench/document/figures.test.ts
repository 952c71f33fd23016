import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { performancePage } from './html.ts'
import { resultsMarkdown } from './markdown.ts'
import { atLeast, atMost, exactly, row } from './figures.ts'
import { readRuns } from './record.ts'

describe('figures of the benchmarks', () => {
  it('a figure says whether it meets its budget, at the limit too', () => {
    const pass = (value: number, budget: ReturnType<typeof atMost>) => row('t', 'w', { m: [value, 'ms', budget] })[0]?.pass
    expect([pass(10, atMost(10)), pass(10.01, atMost(10))]).toEqual([true, false])
    expect([pass(70, atLeast(70)), pass(69.9, atLeast(70))]).toEqual([true, false])
    expect([pass(0, exactly(0)), pass(1, exactly(0))]).toEqual([true, false])
    expect(row('t', 'w', { m: [10, 'ms'] })[0]).not.toHaveProperty('pass')
  })

  it('the documents in the repository show the stored figures', () => {
    const runs = readRuns()
    expect(readFileSync('bench/results.md', 'utf8')).toBe(resultsMarkdown(runs))
    expect(readFileSync('docs/performance/index.html', 'utf8')).toBe(performancePage(runs))
  })

  it('the performance page loads nothing, names the date of every section and has a text for every drawing', () => {
    const runs = readRuns()
    const page = performancePage(runs)
    expect(page).not.toMatch(/<script|<img|<link|@import|url\(|\bsrc=/)
    for (const [name, { measuredAt }] of runs) {
      expect(page).toContain(`<section id="${name}"`)
      expect(page).toContain(`<time datetime="${measuredAt}">`)
    }
    const drawings = page.match(/<svg [^>]*/g) ?? []
    expect(drawings.length).toBeGreaterThan(50)
    expect(drawings.filter((one) => !one.includes('aria-hidden="true"'))).toEqual([])
    expect(page.match(/<span class="value[^>]*>\s*[\d.,]+/g)?.length).toBe(drawings.length)
  })
})
