import { mostSent } from '#shared/max-body-size.ts'

/** What parts the fields of a form that holds files, in bytes, and is not counted. */
const BETWEEN = 16 * 1024

/** Whether the shop would turn a form away for its length alone, and a page for that take the place of what was typed. */
export function isTooMuch(form: HTMLFormElement): boolean {
  if (form.method !== 'post') return false
  const fields = [...new FormData(form)]
  const hasFiles = form.enctype === 'multipart/form-data'
  const size = hasFiles
    ? fields.reduce((sum, [, value]) => sum + new Blob([value]).size, BETWEEN)
    : new URLSearchParams(fields as [string, string][]).toString().length
  return size > mostSent(new URL(form.action).pathname)
}
