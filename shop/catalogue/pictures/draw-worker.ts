import { serveParentProcess } from '#shop/base/process/child-process.ts'
import { drawPicture, type DrawFormat } from './draw.ts'

// The child process of draw-in-worker.ts. It draws one picture at a time, and has no access to
// secrets.

export interface DrawJob {
  source: Uint8Array
  width: number
  form: DrawFormat
}

/** CPU seconds; the largest photographs take one or two. */
const MAX_DRAW_SECONDS = 4

serveParentProcess(
  (work) => {
    const { source, width, form } = work as DrawJob
    return drawPicture(source, width, form)
  },
  { faultOf: String, most: MAX_DRAW_SECONDS },
)
