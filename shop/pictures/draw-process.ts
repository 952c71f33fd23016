import { serveParent } from '../child-process.ts'
import { draw, type Form } from './draw.ts'

// The program that draw-in-child.ts asks for one drawing at a time. It knows no secret.

export interface ToDraw {
  source: Uint8Array
  width: number
  form: Form
}

serveParent((work) => {
  const { source, width, form } = work as ToDraw
  return draw(source, width, form)
}, String)
