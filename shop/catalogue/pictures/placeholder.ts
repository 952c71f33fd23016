import { resizePicture, type PictureFormat } from './resize.ts'

const forms = new Map<PictureFormat, Promise<Buffer>>()

/**
 * The placeholder for a picture that cannot be shown: the shop's mark, faint enough for both
 * themes. Drawn once per process.
 */
export function placeholderPicture(form: PictureFormat): Promise<Buffer> {
  let made = forms.get(form)
  if (!made) {
    made = form === 'avif' ? placeholderPicture('webp') : resizePicture(Buffer.from(PLACEHOLDER_SVG), 320, form)
    forms.set(form, made)
  }
  return made
}

const PLACEHOLDER_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400" viewBox="-32 -40 64 80">
<g fill="#775b6a" fill-opacity=".35">
<path d="M10 0A10 10 0 1 1 -1.5 -9.9A4.6 4.6 0 0 0 2.6 -5.2A4.6 4.6 0 0 0 6 -.9A4.6 4.6 0 0 0 10 0Z"/>
<circle cx="5.6" cy="-8.3" r="1.5"/><circle cx="9" cy="-5" r=".95"/></g></svg>`
