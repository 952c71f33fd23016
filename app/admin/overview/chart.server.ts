import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

/**
 * SVG paths in a box of WIDTH by HEIGHT that is stretched to fit. Positions of lines are in percent
 * from the top.
 */
export interface Drawing {
  area: string
  line: string
  /** The line of the previous period; it may be shorter. */
  before: string
  ticks: { value: number; top: number }[]
  /** Position of the line at each point, in percent from the top. */
  tops: number[]
}

const WIDTH = 1000
const HEIGHT = 300
/** Approximate number of gridlines. */
const LINES = 5
/** Minimum top of the scale, for periods without revenue: 10 in the shop's currency. */
const LEAST = 1000

/** Draws values over time, and the values of the previous period. */
export function drawChart(now: number[], before: (number | null)[]): Drawing {
  const y = scaleLinear([0, Math.max(LEAST, ...now, ...before.map((value) => value ?? 0))], [HEIGHT, 0]).nice(LINES)
  const x = xOf(now.length)
  const percent = (value: number) => (y(value) / HEIGHT) * 100
  return {
    area: area<number>((_, index) => x(index), HEIGHT, y)(now) ?? '',
    line: line<number>((_, index) => x(index), y)(now) ?? '',
    before:
      line<number | null>(
        (_, index) => x(index),
        (value) => y(value ?? 0),
      ).defined((value) => value !== null)(before) ?? '',
    ticks: y.ticks(LINES).map((value) => ({ value, top: percent(value) })),
    tops: now.map(percent),
  }
}

/** A sparkline: a line without scale or labels. */
export function drawSpark(values: number[]): string {
  const y = scaleLinear([Math.min(...values), Math.max(1, ...values)], [HEIGHT, 0])
  const x = xOf(values.length)
  return line<number>((_, index) => x(index), y)(values) ?? ''
}

function xOf(points: number): (index: number) => number {
  return scaleLinear([0, Math.max(1, points - 1)], [0, WIDTH])
}
