import { serveParentProcess } from '#shop/base/process/child-process.ts'
import { resizePicture, type PictureFormat } from './resize.ts'

// The child process of resize-in-worker.ts. It draws one picture at a time, and has no access to
// secrets.

export interface ResizeJob {
  source: Uint8Array
  width: number
  form: PictureFormat
}

/** CPU seconds; the largest photographs take one or two. */
const MAX_DRAW_SECONDS = 4

serveParentProcess(
  (work) => {
    const { source, width, form } = work as ResizeJob
    return resizePicture(source, width, form)
  },
  { faultOf: String, most: MAX_DRAW_SECONDS },
)
