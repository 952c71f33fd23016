import { serveParent } from '#shop/base/process/child-process.ts'
import { draw, type Form } from './draw.ts'

// The child process of draw-in-child.ts. It draws one picture at a time, and has no access to
// secrets.

export interface ToDraw {
  source: Uint8Array
  width: number
  form: Form
}

/** CPU seconds; the largest photographs take one or two. */
const MOST_SECONDS = 4

serveParent(
  (work) => {
    const { source, width, form } = work as ToDraw
    return draw(source, width, form)
  },
  { faultOf: String, most: MOST_SECONDS },
)
