import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

/** Paths in a field of WIDTH by HEIGHT that is stretched to fit, and where its lines lie, in percent from the top. */
export interface Drawing {
  area: string
  line: string
  /** Of the period before; it may be shorter. */
  before: string
  ticks: { value: number; top: number }[]
  /** The line's height above each point, in percent from the top. */
  tops: number[]
}

const WIDTH = 1000
const HEIGHT = 300
/** Gridlines, about. */
const LINES = 5
/** Where nothing came in, the scale goes to this: 10 in the shop's currency. */
const LEAST = 1000

/** Draws values over time, and those of the period before beside them. */
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

/** A line without scale or words, of as many points as there are. */
export function drawSpark(values: number[]): string {
  const y = scaleLinear([Math.min(...values), Math.max(1, ...values)], [HEIGHT, 0])
  const x = xOf(values.length)
  return line<number>((_, index) => x(index), y)(values) ?? ''
}

function xOf(points: number): (index: number) => number {
  return scaleLinear([0, Math.max(1, points - 1)], [0, WIDTH])
}
