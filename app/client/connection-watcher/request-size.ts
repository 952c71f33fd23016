import { maxBodySize } from '#shared/request-size-limits.ts'

/**
 * Allowance for the multipart boundaries of a form with files, in bytes, instead of an exact count.
 */
const PART_OVERHEAD_BYTES = 16 * 1024

/**
 * Whether the server would refuse the form because of its size. Its error page would replace the
 * typed input.
 */
export function exceedsMaxBodySize(form: HTMLFormElement): boolean {
  if (form.method !== 'post') return false
  const fields = [...new FormData(form)]
  const hasFiles = form.enctype === 'multipart/form-data'
  const size = hasFiles
    ? fields.reduce((sum, [, value]) => sum + new Blob([value]).size, PART_OVERHEAD_BYTES)
    : new URLSearchParams(fields as [string, string][]).toString().length
  return size > maxBodySize(new URL(form.action).pathname)
}
