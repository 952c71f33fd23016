import { serveParent } from '#shop/base/process/child-process.ts'
import { draw, type Form } from './draw.ts'

// The program that draw-in-child.ts asks for one drawing at a time. It knows no secret.

export interface ToDraw {
  source: Uint8Array
  width: number
  form: Form
}

/** Seconds of the processor: the largest photographs take one or two. */
const MOST_SECONDS = 4

serveParent(
  (work) => {
    const { source, width, form } = work as ToDraw
    return draw(source, width, form)
  },
  { faultOf: String, most: MOST_SECONDS },
)
