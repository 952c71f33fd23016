import { answerApart } from '../apart.ts'
import { draw, type Form } from './draw.ts'

// The program that easel.ts asks for one drawing at a time. It knows no secret.

export interface ToDraw {
  source: Uint8Array
  width: number
  form: Form
}

answerApart((work) => {
  const { source, width, form } = work as ToDraw
  return draw(source, width, form)
}, String)
