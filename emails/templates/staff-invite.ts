import { z } from 'zod'
import { staffRoles } from '#shared/roles.ts'
import type { EmailDataOf } from '../parts/email.ts'
import { ShortLine } from '../parts/fields.ts'
import { greetingName } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof staffInvite> {}
}

/** Invites a person to join the staff. */
const staffInvite = shortEmail({
  name: 'staff-invite',
  data: ({ link }) => z.strictObject({ inviter_name: ShortLine, role: z.enum(staffRoles), join_url: link }),
  staffMayRead: false,
  sample: {
    inviter_name: 'Amina',
    role: 'fulfilment',
    join_url: 'http://localhost:3000/account/join?token=sample',
  },
  others: (sample) => ({ nameless: { ...sample, inviter_name: '', role: 'owner' as const } }),
  content: ({ data, language, sender }) => {
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
  },
})

export default staffInvite
