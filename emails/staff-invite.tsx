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
  const asked = name ? t('letters.staff.asked-by', { name, shop }) : t('letters.staff.asked', { shop })
  return {
    subject: t('letters.staff.subject', { shop }),
    preview: t('letters.staff.preview'),
    headline: t('letters.staff.headline'),
    headlineEnd: t('letters.staff.headlineEnd'),
    body: language.inLine(asked, t(`letters.staff.${data.role}`)),
    warning: t('letters.staff.warning'),
    ask: { action: t('letters.staff.action'), url: data.join_url },
    note: t('letters.staff.note'),
    why: t('letters.staff.why', { shop }),
  }
})
