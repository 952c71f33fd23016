import type { EmailData, EmailName, Emails } from '#shop/ports.ts'
import type { Email } from './parts/email.ts'
import { shopFields } from './parts/fields.ts'

const files = import.meta.glob<Email>('./templates/*.ts', { eager: true, import: 'default' })

const declared = Object.fromEntries(
  Object.entries(files).map(([path, email]) => {
    if (path !== `./templates/${email.name}.ts`) throw new Error(`The email in ${path} has another name: ${email.name}`)
    return [email.name, email]
  }),
) as Record<EmailName, Email>

/** The names of all emails. */
export const emailNames = Object.keys(declared) as EmailName[]

/** An email's declaration. */
export function emailOf<Name extends EmailName>(name: Name): Email<Name, EmailData[Name]> {
  return declared[name] as Email<Name, EmailData[Name]>
}

/** The shop's emails: one file each in `templates/`. */
export const emails: Emails = {
  properties: declared,
  dataSchema: (name, settings) => emailOf(name).data(shopFields(settings)),
}
