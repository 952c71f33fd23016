import type { EmailData } from '#shop/ports.ts'
import { greetingName } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['staff-invite']

export const sample: Data = {
  inviter_name: 'Amina',
  role: 'fulfilment',
  join_url: 'http://localhost:3000/account/join?token=sample',
}

/** A second sample: the inviter has no name. */
export const others: Record<string, Data> = { nameless: { ...sample, inviter_name: '', role: 'owner' } }

/** Invites a person to join the staff. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  const name = greetingName(data.inviter_name)
  const asked = name ? t('emails.staff.asked-by', { name, shop }) : t('emails.staff.asked', { shop })
  return {
    subject: t('emails.staff.subject', { shop }),
    preview: t('emails.staff.preview'),
    headline: t('emails.staff.headline'),
    headlineEnd: t('emails.staff.headlineEnd'),
    body: language.inLine(asked, t(`emails.staff.${data.role}`)),
    warning: t('emails.staff.warning'),
    ask: { action: t('emails.staff.action'), url: data.join_url },
    note: t('emails.staff.note'),
    why: t('emails.staff.why', { shop }),
  }
})
