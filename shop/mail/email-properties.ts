import type { EmailName, EmailProperties } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/** The rules of an email, by a stored name; null for an email that no longer exists. */
export function emailPropertiesOf({ emails }: Pick<Shop, 'emails'>, name: string): EmailProperties | null {
  return isEmailName(emails, name) ? emails.properties[name] : null
}

/** The names of all emails. */
export function emailNamesOf({ emails }: Pick<Shop, 'emails'>): EmailName[] {
  return Object.keys(emails.properties) as EmailName[]
}

function isEmailName({ properties }: Shop['emails'], name: string): name is EmailName {
  return Object.hasOwn(properties, name)
}
