import { z } from 'zod'
import { adminUrls } from '#shared/admin-urls.ts'
import { type Locale, locales } from '#shared/locale.ts'

/** Query parameters of the email preview. Invalid values are ignored. */
export function sampleQuery(own: Locale) {
  return z.object({
    email: z.string().max(60).catch('order-confirmation'),
    language: z.enum(locales).catch(own),
    view: z.enum(['html', 'text']).catch('html'),
    width: z.enum(['wide', 'narrow']).catch('wide'),
    look: z.enum(['light', 'dark']).catch('light'),
  })
}
export type SampleQuery = z.infer<ReturnType<typeof sampleQuery>>

export function samplesAddress({ email, language, view, width, look }: Partial<SampleQuery>): string {
  return adminUrls.mailSamples({
    email,
    language,
    view: view === 'html' ? undefined : view,
    width: width === 'wide' ? undefined : width,
    look: look === 'light' ? undefined : look,
  })
}
